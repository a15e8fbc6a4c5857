import type { FeeSchedule } from "../wire.ts";
import type { MarketFacts } from "./market-facts.ts";

const FREE: FeeSchedule = { exponent: 1, rate: 0, takerOnly: true, rebateRate: 0 };

/** The fee schedule of a market. Null for some markets without fees, as in recordings. */
export function feesOf({ event }: Pick<MarketFacts, "event">): FeeSchedule | null {
  const { name } = event.theme;
  if (name === "upDown") return { exponent: 2, rate: 0.25, takerOnly: true, rebateRate: 0.2 };
  if (name === "match" || name === "more")
    return { exponent: 1, rate: 0.03, takerOnly: true, rebateRate: 0.25 };
  if (name === "price") return { exponent: 1, rate: 0.04, takerOnly: true, rebateRate: 0.25 };
  return name === "election" && event.row.oddities && event.row.chance("no fees", 0.5) ? null : FREE;
}

/** The taker's fee in basis points, as signed into orders. */
export function takerFee(market: Pick<MarketFacts, "event">): number {
  return (feesOf(market)?.rate ?? 0) > 0 ? 1000 : 0;
}
