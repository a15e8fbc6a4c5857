import { unchanging } from "../core/json-text.ts";
import {
  clobRefusal,
  cursorText,
  envelope,
  offsetCursor,
  offsetOf,
  type PredictionsHandlers,
} from "./answers.ts";
import { marketView } from "./rows/market.ts";
import { customMarkets, simplifiedRow } from "./rows/simplified-market.ts";
import type { Event, SimplifiedMarket } from "./rows/wire.ts";
import { cachePerRow } from "./util/caches.ts";
import { marketKeys } from "./util/keys.ts";
import type { PredictionsWorld } from "./world/world.ts";

/** Real pages have 100 or 1,000 rows. A small world has small pages, so that there are several. */
const SMALL = { events: 600, limit: 100 };
const LIMIT = 1000;

/** How many rows are cached: two pages, since repeated requests are for the same rows. */
const KEPT = 2 * LIMIT;

/** Answers `GET /simplified-markets`: every market, without filters. */
export function simplifiedMarketsHandler(
  world: PredictionsWorld,
  events: readonly Event[],
): PredictionsHandlers["simplifiedMarkets"] {
  const { changed, added } = customMarkets(world, events);
  const limit = world.events < SMALL.events ? SMALL.limit : LIMIT;
  const total = world.markets + added.length;
  const generated = cachePerRow(KEPT, (place) =>
    unchanging({ ...simplifiedRow(marketView(world, place)), ...changed.get(place) }),
  );
  const rowAt = (place: number): SimplifiedMarket => added[place - world.markets] ?? generated(place);
  const cursorOf = (place: number): string =>
    place < world.markets ? btoa(`id:${world.market(place).id}`) : offsetCursor(place);
  return ({ next_cursor }, context) => {
    const offset = indexOfCursor(world, next_cursor);
    if (offset === undefined) return clobRefusal(400, "Invalid next_cursor");
    return envelope({ total, offset, limit, rowAt, cursorOf }, context);
  };
}

/** The index of a cursor: `id:` and a market's key in base64, or an offset, with which clients start (`MA==`). */
function indexOfCursor(world: PredictionsWorld, cursor: string | undefined): number | undefined {
  const key = /^id:(\d+)$/.exec(cursorText(cursor ?? "") ?? "")?.[1];
  if (key === undefined) return offsetOf(cursor);
  const place = marketKeys.indexOf(key);
  return place !== undefined && place < world.markets && world.market(place).id === key ? place : undefined;
}
