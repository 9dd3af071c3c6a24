/** What GitHub gives for a person who signed in. Times are ISO; absent where the App's tokens do not expire. */
export interface PersonTokens {
  readonly access: string;
  readonly accessExpiresAt?: string;
  readonly refresh?: string;
  readonly refreshExpiresAt?: string;
}

/** `expired`: the code or token is not (or no longer) good. `unavailable`: GitHub does not answer, so nothing is known. */
export type SignInAnswer<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "expired" }
  | { readonly kind: "unavailable"; readonly because: string };

/** The person behind a token, and the repositories of the App's installations that GitHub says this person can see. */
export interface Person {
  readonly login: string;
  readonly repositories: readonly number[];
}

/** The authorization of a person by the GitHub App: the OAuth web flow with state and PKCE. */
export interface SignInHost {
  /** Where the browser goes to. `challenge` is the S256 of the verifier. */
  authorizeUrl(request: {
    readonly state: string;
    readonly challenge: string;
    readonly redirectUri: string;
  }): string;
  exchange(request: {
    readonly code: string;
    readonly verifier: string;
    readonly redirectUri: string;
  }): Promise<SignInAnswer<PersonTokens>>;
  refresh(refreshToken: string): Promise<SignInAnswer<PersonTokens>>;
  /** Who it is and what this person can see. */
  readPerson(accessToken: string): Promise<SignInAnswer<Person>>;
}
