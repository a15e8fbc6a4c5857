/** Requests per hour, by kind of caller. */
export const requestsPerHour = {
  /** Basic or OAuth. */
  authenticated: 5000,
  /** Counted per IP address. */
  unauthenticated: 60,
  /** OAuth application key and secret on unauthenticated calls. */
  application: 5000,
} as const;

/** Items a page. */
export const pageSize = { default: 30, most: 100 } as const;

/** The headers that every response carries. */
export const rateLimitHeaders = {
  "X-RateLimit-Limit": "maximum requests per hour",
  "X-RateLimit-Remaining": "requests left in the window",
  "X-RateLimit-Reset": "window reset time, UTC epoch seconds",
} as const;

/** The response to a request above the limit. */
export const aboveTheLimit = { status: 403, headers: { "X-RateLimit-Remaining": "0" } } as const;

/** Parameters of paged endpoints, and the relations of their `Link` header. */
export const paging = {
  params: { page: "1-based; omitted means the first page", per_page: "custom size up to 100" },
  relations: ["next", "last", "first", "prev"],
} as const;
