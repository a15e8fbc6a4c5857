import { arrayOf, field } from "../columns.ts";
import type { EntityContract } from "../table.ts";

/** The value of `next_cursor` on the last page of the order-book endpoints. */
export const lastCursor = "LTE=";

/** The envelope of the order-book endpoints, around the items of one of them. */
export function pageEnvelope(items: string): EntityContract {
  return {
    name: `Page envelope of ${items}`,
    heading: "### Page envelope (order-book endpoints)",
    fields: [
      field("limit", "integer", { rule: "Maximum items per page" }),
      field("count", "integer", { rule: "Items in this response" }),
      field("next_cursor", "string", { rule: "Cursor of next page; `LTE=` marks the last page" }),
      arrayOf(items, "data"),
    ],
  };
}
