import { randomOf } from "../../../core/random.ts";
import { cursorText } from "../listing/page.ts";
import { eventKeys } from "../world/keys.ts";
import type { PredictionsWorld } from "../world/world.ts";

/** Cursors of one query: another query's are refused. */
export interface QueryCursors {
  /** The cursor behind an event. */
  readonly after: (event: number) => string;
  /** The event that a cursor stands behind. Undefined: it is none of this query's. */
  readonly eventOf: (cursor: string) => number | undefined;
}

/**
 * Makes the cursors of a query: the key of the last event and a mark over key and query, in base64url.
 *
 * @param query the filters and the order, in one text
 */
export function queryCursors(world: PredictionsWorld, query: string): QueryCursors {
  const mark = (id: string): string => randomOf(world.seed, "events cursor", query, id).hex(24);
  return {
    after(event) {
      const { id } = world.event(event);
      return btoa(`${id}.${mark(id)}`)
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replace(/=+$/, "");
    },
    eventOf(cursor) {
      const [id = "", given] = cursorText(cursor)?.split(".") ?? [];
      const event = given === mark(id) ? eventKeys.indexOf(id) : undefined;
      return event !== undefined && event < world.events ? event : undefined;
    },
  };
}
