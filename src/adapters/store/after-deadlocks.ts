/** PostgreSQL's names for a transaction that it ended because of another one: nothing of it was done, and it may well pass now. */
const ENDED_FOR_ANOTHER = new Set(["40P01", "40001"]);
const MOST_TRIES = 5;

/** Tries a transaction again when the database ended it for another one. */
export async function afterDeadlocks<Answer>(transaction: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      if (tries === MOST_TRIES || !ENDED_FOR_ANOTHER.has(String(code))) throw error;
    }
  }
}
