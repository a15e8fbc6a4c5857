import { strings, timestamps } from "../columns.ts";
import type { EntityContract } from "../table.ts";

/** A subject that events and markets are filed under. */
export const category: EntityContract = {
  name: "Category",
  heading: "### Category",
  fields: [
    ...strings("id", "label", "parentCategory", "slug", "publishedAt", "createdBy", "updatedBy"),
    ...timestamps("createdAt", "updatedAt"),
  ],
};
