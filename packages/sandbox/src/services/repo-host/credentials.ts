/** What a user of the repository host signs in with. */
export interface HostUser {
  /** The login of a user of the world. */
  readonly login: string;
  readonly password: string;
  /** An OAuth token. */
  readonly token: string;
  /** What the token was granted. @default {@link allScopes} */
  readonly scopes?: readonly string[];
  /** A second factor, asked for beside the password: always the same here. @default none */
  readonly oneTimePassword?: string;
  /** The last zone that is known of the user, of the Olson database. @default none is known */
  readonly timeZone?: string;
}

/** An OAuth application: it asks on its own behalf. */
export interface HostApplication {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The credentials that the repository host takes. */
export interface HostCredentials {
  readonly users: readonly HostUser[];
  readonly applications: readonly HostApplication[];
}

/** Everything that a token can be granted. */
export const allScopes: readonly string[] = ["admin:org", "delete_repo", "notifications", "repo", "user"];

/** The credentials that work unless others are given. */
export const sandboxHostCredentials: HostCredentials = {
  users: [
    { login: "alice", password: "alice-password", token: "alice-token", timeZone: "Europe/Amsterdam" },
    { login: "bob", password: "bob-password", token: "bob-token", timeZone: "America/New_York" },
    {
      login: "carol",
      password: "carol-password",
      token: "carol-token",
      scopes: ["public_repo"],
      oneTimePassword: "123456",
    },
  ],
  applications: [{ clientId: "sandbox-application", clientSecret: "sandbox-application-secret" }],
};
