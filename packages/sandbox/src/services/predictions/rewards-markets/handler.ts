import { once } from "@org/http-core/operation";
import type { RewardsMarketsPage, RewardsMarketsParams } from "../wire.ts";
import { ok, type Handler } from "../../../core/handler.ts";
import { pageSize } from "../../../core/page-cap.ts";
import { envelope, noted, offsetOf } from "../listing/page.ts";
import type { Matches } from "../listing/matches.ts";
import { clobRefusal } from "../refusals.ts";
import { cacheRecent } from "../world/memo.ts";
import type { PredictionsWorld } from "../world/world.ts";
import { rewardsRow } from "./row.ts";
import { rewardsSelection, rewardsTable } from "./select.ts";

const DEFAULT_SIZE = 100;
const LARGEST_SIZE = 500;
/** The longest `q`: each word is searched in every text on one thread. */
const LONGEST_SEARCH = 256;
/** How many queries are cached. */
const QUERIES = 16;

/** Answers `GET /rewards/markets/multi`. */
export function rewardsMarketsHandler(
  world: PredictionsWorld,
): Handler<RewardsMarketsParams, RewardsMarketsPage> {
  const table = once(() => rewardsTable(world));
  const select = once(async () => rewardsSelection(await table()));
  const lists = cacheRecent<Promise<Matches>>(QUERIES);
  return async ({ next_cursor, page_size = DEFAULT_SIZE, ...query }, context) => {
    const offset = next_cursor === undefined ? 0 : offsetOf(next_cursor);
    if (offset === undefined) return clobRefusal(400, "Invalid next_cursor");
    if ((query.q?.length ?? 0) > LONGEST_SEARCH) return clobRefusal(400, "Invalid q");
    const { viewAt } = await table();
    const found = await lists(JSON.stringify(query), async () => (await select())(query));
    const limit = pageSize(Math.min(page_size, LARGEST_SIZE), context);
    const rowAt = (place: number): ReturnType<typeof rewardsRow> => rewardsRow(viewAt(found.at(place)));
    const page = envelope({ total: await found.count(offset + limit + 1), offset, limit, rowAt });
    return ok(noted(page, query, next_cursor, context));
  };
}
