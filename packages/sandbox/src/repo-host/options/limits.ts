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
  /** Requests with the same unknown token within five minutes until the token is locked out. @default 10 */
  readonly failedCredentials: number;
  /** Requests a minute that create, change or delete something. @default 80 */
  readonly writes: number;
  /** Requests a minute for one URL that get a full response (200) instead of 304. @default 100 */
  readonly polls: number;
  /** Requests in progress at once. @default 100 */
  readonly concurrent: number;
  /** Expensive requests a minute: Markdown of 100 KB and more. @default 20 */
  readonly expensive: number;
  /** Seconds for which a client that exceeds one of the last four limits is blocked. @default 60 */
  readonly blockSeconds: number;
  /** The message to a blocked client. Hosts have changed it over the years. @default "abuse" */
  readonly wording: "abuse" | "secondary";
  /** The status of the response to a blocked client. @default 403 */
  readonly blockStatus: 403 | 429;
  /** Whether that response has `Retry-After`. @default true */
  readonly retryAfter: boolean;
}

/** The default limits. */
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
