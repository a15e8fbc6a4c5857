import { DAY } from "@org/http-core/operation";
import type { Row } from "../util/draws.ts";
import { iso } from "../util/moments.ts";
import type { OptimizedImage } from "./wire.ts";

/** The address of an image, on a host that does not exist. */
export function imageUrl(kind: string, key: string): string {
  return `https://images.sandbox.test/${kind}/${key}.png`;
}

/** A resized image. */
export function optimizedImage(
  row: Row,
  kind: "events" | "markets" | "collections",
  field: string,
  day: number,
): OptimizedImage {
  const source = row.whole(`${field} kb`, 90, 2400);
  const id = String(70_000 + row.index * 8 + field.length);
  return {
    id,
    imageUrlSource: imageUrl(kind, id),
    imageUrlOptimized: imageUrl("optimized", id),
    imageSizeKbSource: source,
    imageSizeKbOptimized: Math.round(source * 7) / 100,
    imageOptimizedComplete: true,
    imageOptimizedLastUpdated: iso(day - row.whole(`${field} days`, 1, 90) * DAY),
    relID: row.index,
    field,
    relname: kind,
  };
}
