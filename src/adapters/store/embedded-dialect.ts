import { type Driver, SqliteDialect } from "kysely";

/**
 * SQLite ends a transaction by itself when the disk is full, and there is nothing to roll back then: what is told is why it ended, and not that the
 * rollback failed.
 */
export class EmbeddedDialect extends SqliteDialect {
  override createDriver(): Driver {
    const driver = super.createDriver();
    const rollBack = driver.rollbackTransaction.bind(driver);
    driver.rollbackTransaction = (connection) =>
      rollBack(connection).catch((error: unknown) => {
        if (!/no transaction is active/.test(String(error))) throw error;
      });
    return driver;
  }
}
