import { cursor, type Paging } from "@org/http-core/operation";

/** How the lists of the order book go from page to page. */
export const pages: Paging<"data"> = cursor({
  items: "data",
  next: "next_cursor",
  param: "next_cursor",
  end: ["LTE="],
});
