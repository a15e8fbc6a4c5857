/** The credentials of a user of the repository host. */
export interface HostUser {
  /** The login of a user of the world. */
  readonly login: string;
  readonly password: string;
  /** An OAuth token. */
  readonly token: string;
  /** The scopes of the token. @default {@link allScopes} */
  readonly scopes?: readonly string[];
  /** A second factor, required with the password. It never changes. @default none */
  readonly oneTimePassword?: string;
  /** The last known time zone of the user, of the Olson database. @default none */
  readonly timeZone?: string;
}

/** A further token of a user. */
export interface HostToken {
  readonly token: string;
  /** The login of its user. */
  readonly login: string;
  /** @default {@link allScopes} */
  readonly scopes?: readonly string[] | undefined;
}

/** An OAuth application, which calls on its own behalf. */
export interface HostApplication {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The credentials that the repository host accepts. */
export interface HostCredentials {
  /** Users with their passwords and tokens. */
  readonly users: readonly HostUser[];
  /** OAuth applications. */
  readonly applications: readonly HostApplication[];
  /** Further tokens. @default none */
  readonly tokens?: readonly HostToken[];
}

/** All scopes of a token. */
export const allScopes: readonly string[] = ["admin:org", "delete_repo", "notifications", "repo", "user"];

/** The default credentials. */
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
