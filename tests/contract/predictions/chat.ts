import { booleans, strings, timestamps } from "../columns.ts";
import type { EntityContract } from "../table.ts";

/** A chat channel of an event or a series. */
export const chat: EntityContract = {
  name: "Chat",
  heading: "### Chat",
  fields: [
    ...strings("id", "channelId", "channelName", "channelImage"),
    ...booleans("live"),
    ...timestamps("startTime", "endTime"),
  ],
};
