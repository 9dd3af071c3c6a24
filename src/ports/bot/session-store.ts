/** A signed-in browser. */
export interface Session {
  /** SHA-256 of the cookie's secret, in hexadecimal: whoever reads the store cannot sign in with it. */
  readonly id: string;
  readonly login: string;
  /** The person's tokens, encrypted. */
  readonly token: string;
  /** ISO times. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Where sessions are kept, so that they outlive a restart and every replica knows them. */
export interface SessionStore {
  add(session: Session): Promise<void>;
  find(id: string): Promise<Session | undefined>;
  /** Puts another token in the place of `before`. False when it is not that one any more: another replica was first. */
  replaceToken(id: string, before: string, after: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Removes sessions that expired before this ISO time. */
  removeExpired(before: string): Promise<void>;
}
