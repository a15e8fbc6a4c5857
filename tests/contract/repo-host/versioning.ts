/** Every request gets this version by default; the media type in `Accept` can request it. */
export const version = {
  default: 3,
  accept: "application/vnd.service.v3+json",
  /** The response header that names the media type used. */
  header: "X-Service-Media-Type",
} as const;
