import * as s from "@org/http-core/schema";

/** What stands around the rows of a page of the order book, whichever list it is of. */
export const envelope = {
  /** Most rows that a page holds, as the service has set it for this request. */
  limit: s.integer,
  /** Rows on this page. */
  count: s.integer,
  /** Opaque token for the parameter `next_cursor`; `LTE=` marks the last page. */
  next_cursor: s.text,
} as const;
