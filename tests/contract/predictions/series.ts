import { arrayOf, booleans, field, numbers, strings, timestamps } from "../columns.ts";
import type { EntityContract } from "../table.ts";

/** A sequence of recurring events. */
export const series: EntityContract = {
  name: "Series",
  heading: "### Series",
  fields: [
    ...strings(
      "id",
      "ticker",
      "slug",
      "title",
      "subtitle",
      "seriesType",
      "recurrence",
      "description",
      "image",
      "icon",
      "layout",
      "publishedAt",
      "createdBy",
      "updatedBy",
      "competitive",
      "priceFeedTokenID",
      "priceAssetName",
    ),
    ...booleans(
      "active",
      "closed",
      "archived",
      "new",
      "featured",
      "restricted",
      "isTemplate",
      "templateVariables",
      "commentsEnabled",
    ),
    ...timestamps("createdAt", "updatedAt", "startDate"),
    ...numbers("volume24hr", "volume", "liquidity", "score", "commentCount"),
    field("events", "array"),
    arrayOf("Collection", "collections"),
    arrayOf("Category", "categories"),
    arrayOf("Tag", "tags"),
    arrayOf("Chat", "chats"),
  ],
};
