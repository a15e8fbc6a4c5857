import { booleans, numbers, strings, timestamps } from "../columns.ts";
import type { EntityContract } from "../table.ts";

/** A label of events and markets. */
export const tag: EntityContract = {
  name: "Tag",
  heading: "### Tag",
  fields: [
    ...strings("id", "label", "slug", "publishedAt"),
    ...numbers("createdBy", "updatedBy"),
    ...timestamps("createdAt", "updatedAt"),
    ...booleans("forceShow", "forceHide", "isCarousel"),
  ],
};
