import type { EventsParams } from "../wire.ts";
import { textAt, type Column } from "../listing/columns.ts";
import { plainKey, valuesOf } from "../listing/values.ts";
import { gameId, isMatch } from "../rows/match-state.ts";
import { seriesId } from "../rows/series.ts";
import { dayOf } from "../world/moments.ts";
import { epoch } from "./moment.ts";
import type { EventTable } from "./table.ts";
import type { EventTest } from "./event-test.ts";

/** Tests for what an event belongs to: a series, a match, a day, another event, an account. */
export async function relationTests(
  { column, field }: EventTable,
  params: EventsParams,
): Promise<readonly EventTest[]> {
  const { series_id, game_id, recurrence, event_date, parent_event_id, created_by } = params;
  const moment = epoch(event_date);
  const day = moment === undefined ? undefined : [dayOf(moment)];
  const tests = [
    among(valuesOf(series_id)?.map(plainKey), () =>
      column("series", ({ facts: { series } }) => series && seriesId(series)),
    ),
    among(valuesOf(recurrence), () => column("recurrence", ({ facts }) => facts.series?.recurrence)),
    among(valuesOf(game_id)?.map(plainKey), () =>
      column("game", ({ facts }) => (isMatch({ facts }) ? gameId(facts) : undefined)),
    ),
    among(day, () => field("eventDate")),
    among(valuesOf(parent_event_id)?.map(plainKey), () => field("parentEvent")),
    among(valuesOf(created_by), () => field("createdBy")),
  ];
  return (await Promise.all(tests)).flat();
}

async function among(
  wanted: readonly string[] | undefined,
  read: () => Promise<Column>,
): Promise<readonly EventTest[]> {
  if (wanted === undefined) return [];
  const column = await read();
  const all = new Set(wanted);
  return [(event) => all.has(textAt(column, event))];
}
