import { cursor, type Paging } from "@org/http-core/operation";

/** The paging of the order book's lists. */
export const pages: Paging<"data"> = cursor({
  items: "data",
  next: "next_cursor",
  param: "next_cursor",
  end: ["LTE="],
  totals: { onPage: "count" },
});
