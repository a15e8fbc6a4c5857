import { millisecondsOf } from "../decode/time.ts";
import type { Trade } from "../trades/trade.ts";
import type { Handed } from "./state.ts";

/** What a sync remembers of a trade. A match that is settled in several transactions is several trades. */
export function entryOf({ id, bucket_index, match_time, status }: Trade): Handed {
  const moment = millisecondsOf(match_time) ?? null;
  const key = (bucket_index ?? 0) === 0 ? id : `${id} ${String(bucket_index)}`;
  return [key, moment === null ? null : Math.floor(moment / 1000), bare(status)];
}

/** Some deployments leave the prefix out, and one may do so from one day to the next. */
function bare(status: string | null | undefined): string | null {
  return status?.replace(/^TRADE_STATUS_/, "") ?? null;
}
