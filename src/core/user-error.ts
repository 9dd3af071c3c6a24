/** A mistake of the user's or a fault of the environment: what happened and where, then the next step. Ends with exit code 2. */
export class UserError extends Error {
  override readonly name = "UserError";
  readonly hint: string;

  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.hint = hint;
  }
}
