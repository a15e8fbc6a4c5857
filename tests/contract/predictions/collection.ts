import { booleans, objects, strings, timestamps } from "../columns.ts";
import type { EntityContract } from "../table.ts";

/** A group of events. Its `tags` is a string. */
export const collection: EntityContract = {
  name: "Collection",
  heading: "### Collection",
  fields: [
    ...strings(
      "id",
      "ticker",
      "slug",
      "title",
      "subtitle",
      "collectionType",
      "description",
      "tags",
      "image",
      "icon",
      "headerImage",
      "layout",
      "templateVariables",
      "publishedAt",
      "createdBy",
      "updatedBy",
    ),
    ...booleans(
      "active",
      "closed",
      "archived",
      "new",
      "featured",
      "restricted",
      "isTemplate",
      "commentsEnabled",
    ),
    ...timestamps("createdAt", "updatedAt"),
    ...objects("Optimized image", "imageOptimized", "iconOptimized", "headerImageOptimized"),
  ],
};
