import type { Row } from "../util/draws.ts";
import { iso } from "../util/moments.ts";
import { imageUrl } from "./images.ts";
import type { Chat } from "./wire.ts";

/** A chat that is live from `start` to `end`. */
export function chatRow(row: Row, name: string, start: number, end: number, now: number): Chat {
  const id = String(4_000 + row.index);
  return {
    id,
    channelId: `channel-${row.hex("channel", 12)}`,
    channelName: name,
    channelImage: imageUrl("chats", id),
    live: start <= now && now < end,
    startTime: iso(start),
    endTime: iso(end),
  };
}
