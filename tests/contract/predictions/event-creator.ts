import { strings, timestamps } from "../columns.ts";
import type { EntityContract } from "../table.ts";

/** The account that created an event. */
export const eventCreator: EntityContract = {
  name: "Event creator",
  heading: "### Event creator",
  fields: [
    ...strings("id", "creatorName", "creatorHandle", "creatorUrl", "creatorImage"),
    ...timestamps("createdAt", "updatedAt"),
  ],
};
