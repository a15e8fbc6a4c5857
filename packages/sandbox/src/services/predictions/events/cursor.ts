import { randomOf } from "../../../core/random.ts";
import { cursorText } from "../listing/page.ts";
import { eventKeys } from "../world/keys.ts";
import type { CustomEvents } from "./custom.ts";
import type { PredictionsWorld } from "../world/world.ts";

/** The cursors of one query. Those of other queries are refused. */
export interface QueryCursors {
  /** The cursor after an event. */
  readonly after: (event: number) => string;
  /** The event before a cursor. Undefined: it is not a cursor of this query. */
  readonly eventOf: (cursor: string) => number | undefined;
}

/**
 * Creates the cursors of a query: the key of the last event and a hash of key and query, in base64url.
 *
 * @param query the filters and the order as text
 */
export function queryCursors(
  world: PredictionsWorld,
  query: string,
  { rows }: Pick<CustomEvents, "rows"> = { rows: [] },
): QueryCursors {
  const mark = (id: string): string => randomOf(world.seed, "events cursor", query, id).hex(24);
  return {
    after(event) {
      const { id } = rows[event - world.events] ?? world.event(event);
      return btoa(`${id}.${mark(id)}`)
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replace(/=+$/, "");
    },
    eventOf(cursor) {
      const [id = "", given] = cursorText(cursor)?.split(".") ?? [];
      if (given !== mark(id)) return undefined;
      const place = rows.findIndex((row) => row.id === id);
      if (place >= 0) return world.events + place;
      const event = eventKeys.indexOf(id);
      return event !== undefined && event < world.events ? event : undefined;
    },
  };
}
