/** The limits of the repository host. Times are those of the sandbox's clock. */
export interface HostLimits {
  /** Requests an hour of an address. @default 60 */
  readonly anonymous: number;
  /** Requests an hour of a user, and of an application. @default 5000 */
  readonly authenticated: number;
  /** Searches a minute of an address. @default 10 */
  readonly anonymousSearches: number;
  /** Searches a minute of a user, and of an application. @default 30 */
  readonly authenticatedSearches: number;
  /**
   * Failed logins with one name within five minutes until each login with that name is refused: of a user, of a name
   * that no user has, of an application. @default 5
   */
  readonly failedLogins: number;
  /** Requests with the same unknown token within five minutes until they are refused as logins are. @default 10 */
  readonly failedCredentials: number;
  /** Requests a minute that create, change or delete something. @default 80 */
  readonly writes: number;
  /** Times a minute that one address may be asked for anew, without a validator that fits. @default 100 */
  readonly polls: number;
  /** Requests at once. @default 100 */
  readonly concurrent: number;
  /** Expensive requests a minute: Markdown of 100 KB and more. @default 20 */
  readonly expensive: number;
  /** Seconds for which a client is blocked that exceeds one of the last four. @default 60 */
  readonly blockSeconds: number;
  /** What a blocked client is told: the wording has changed over the years. @default "abuse" */
  readonly wording: "abuse" | "secondary";
  /** The status that it is told with. @default 403 */
  readonly blockStatus: 403 | 429;
  /** Whether it is told when to come back. @default true */
  readonly retryAfter: boolean;
}

/** The limits unless others are given. */
export const hostLimits: HostLimits = {
  anonymous: 60,
  authenticated: 5_000,
  anonymousSearches: 10,
  authenticatedSearches: 30,
  failedLogins: 5,
  failedCredentials: 10,
  writes: 80,
  polls: 100,
  concurrent: 100,
  expensive: 20,
  blockSeconds: 60,
  wording: "abuse",
  blockStatus: 403,
  retryAfter: true,
};
