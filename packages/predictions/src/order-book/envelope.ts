import * as s from "@org/http-core/schema";

/** The fields beside the rows in every page of the order book. */
export const envelope = {
  /** Largest number of rows per page, as set by the service for this request. */
  limit: s.integer,
  /** Rows on this page. */
  count: s.integer,
  /** Opaque token for the parameter `next_cursor`; `LTE=` marks the last page. */
  next_cursor: s.text,
} as const;
