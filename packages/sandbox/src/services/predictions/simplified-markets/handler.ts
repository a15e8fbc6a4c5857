import type { Event, SimplifiedMarket, SimplifiedMarketsPage, SimplifiedMarketsParams } from "../wire.ts";
import { ok, type Handler } from "../../../core/handler.ts";
import { pageSize } from "../../../core/page-cap.ts";
import { unchanging } from "../../../core/json-text.ts";
import { envelope, cursorText, offsetCursor, offsetOf } from "../listing/page.ts";
import { clobRefusal } from "../refusals.ts";
import { marketView } from "../rows/market.ts";
import { marketKeys } from "../world/keys.ts";
import { cachePerRow } from "../world/memo.ts";
import type { PredictionsWorld } from "../world/world.ts";
import { customMarkets } from "./custom.ts";
import { simplifiedRow } from "./row.ts";

/** Real pages have 100 or 1,000 rows. A small world has small pages, so that there are several. */
const SMALL = { events: 600, limit: 100 };
const LIMIT = 1000;

/** How many rows are cached: two pages, since repeated requests are for the same rows. */
const KEPT = 2 * LIMIT;

/** Answers `GET /simplified-markets`: every market, without filters. */
export function simplifiedMarketsHandler(
  world: PredictionsWorld,
  events: readonly Event[] = [],
): Handler<SimplifiedMarketsParams, SimplifiedMarketsPage> {
  const { changed, added } = customMarkets(world, events);
  const usual = world.events < SMALL.events ? SMALL.limit : LIMIT;
  const generated = cachePerRow(KEPT, (place) =>
    unchanging({ ...simplifiedRow(marketView(world, place)), ...changed.get(place) }),
  );
  return ({ next_cursor }, context) => {
    const offset = next_cursor === undefined ? 0 : indexOfCursor(world, next_cursor);
    if (offset === undefined) return clobRefusal(400, "Invalid next_cursor");
    const rowAt = (place: number): SimplifiedMarket => added[place - world.markets] ?? generated(place);
    const cursorOf = (place: number): string =>
      place < world.markets ? btoa(`id:${world.market(place).id}`) : offsetCursor(place);
    const limit = pageSize(usual, context);
    return ok(envelope({ total: world.markets + added.length, offset, limit, rowAt, cursorOf }));
  };
}

/** The index of a cursor: `id:` and a market's key in base64, or an offset, with which clients start (`MA==`). */
function indexOfCursor(world: PredictionsWorld, cursor: string): number | undefined {
  const key = /^id:(\d+)$/.exec(cursorText(cursor) ?? "")?.[1];
  if (key === undefined) return offsetOf(cursor);
  const place = marketKeys.indexOf(key);
  return place !== undefined && place < world.markets && world.market(place).id === key ? place : undefined;
}
