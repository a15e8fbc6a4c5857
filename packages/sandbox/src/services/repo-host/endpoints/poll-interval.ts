/** Lists that are made to be polled say how often that may be, in seconds. */
export const POLL_INTERVAL = { "X-Poll-Interval": "60" };
