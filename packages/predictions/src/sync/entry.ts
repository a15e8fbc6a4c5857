import type { SyncEntry } from "@org/http-core/operation";
import { statusOf } from "../decode/names.ts";
import { millisecondsOf } from "../decode/time.ts";
import type { Trade } from "../trades/trade.ts";

/** What a sync stores of a trade. A match settled in several transactions is several trades with one `id`. */
export function entryOf({ id, bucket_index, match_time, status }: Trade): SyncEntry<number> {
  const moment = millisecondsOf(match_time) ?? null;
  const key = id === "" || (bucket_index ?? 0) === 0 ? id : `${id} ${String(bucket_index)}`;
  // A deployment may start or stop sending the prefix at any time. This does not change the trade.
  return [key, moment === null ? null : Math.floor(moment / 1000), statusOf(status)];
}
