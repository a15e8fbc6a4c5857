/** What a user of the repository host signs in with. */
export interface HostUser {
  /** The login of a user of the world. */
  readonly login: string;
  readonly password: string;
  /** An OAuth token. */
  readonly token: string;
  /** The last zone that is known of the user, of the Olson database. */
  readonly timeZone: string;
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

/** The credentials that work unless others are given. */
export const sandboxHostCredentials: HostCredentials = {
  users: [
    { login: "alice", password: "alice-password", token: "alice-token", timeZone: "Europe/Amsterdam" },
    { login: "bob", password: "bob-password", token: "bob-token", timeZone: "America/New_York" },
  ],
  applications: [{ clientId: "sandbox-application", clientSecret: "sandbox-application-secret" }],
};
