/** The headers of every response, for any origin. */
export const corsHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Credentials": "true",
} as const;

/** The response to a preflight (OPTIONS). */
export const preflight = {
  status: 204,
  methods: ["GET", "POST", "PATCH", "PUT", "DELETE"],
  /** `Access-Control-Max-Age`, in seconds. */
  maxAge: 86_400,
  allowHeaders: [
    "Authorization",
    "Content-Type",
    "If-Match",
    "If-Modified-Since",
    "If-None-Match",
    "If-Unmodified-Since",
    "X-Service-OTP",
    "X-Requested-With",
  ],
} as const;

/** `Access-Control-Expose-Headers`. */
export const exposeHeaders = [
  "ETag",
  "Link",
  "X-Service-OTP",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-OAuth-Scopes",
  "X-Accepted-OAuth-Scopes",
  "X-Poll-Interval",
] as const;
