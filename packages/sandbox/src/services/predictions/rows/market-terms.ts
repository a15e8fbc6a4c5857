import type { Market } from "../wire.ts";
import { HOUR } from "../../../core/durations.ts";
import { databaseForm, dayOf, iso } from "../world/moments.ts";
import { negRiskMarketId, picksOne } from "./event-texts.ts";
import { constant, often, where, type Makers } from "./makers.ts";
import { inMatch, isPooled, isSettled } from "./states.ts";
import type { MarketView } from "./view.ts";

/** The text fields of a market for settlement, prices and dates. */
export type MarketTerm =
  | "ammType" | "liquidity" | "volume" | "denominationToken" | "fee" | "lowerBound" | "upperBound" | "lowerBoundDate"
  | "upperBoundDate" | "marketMakerAddress" | "closedTime" | "resolvedBy" | "questionID" | "oracleEndDate"
  | "oracleEndDateIso" | "oracleResolutionStatus" | "oracleResolutionStatuses" | "oracleBond" | "oracleReward"
  | "endDateIso" | "startDateIso" | "gameStartTime"; // prettier-ignore

const isRanged = ({ facts }: MarketView): boolean => facts.outline.range !== undefined;

/** The makers of these fields. */
export const marketTerms: Makers<Market, MarketView, MarketTerm> = {
  ammType: where(isPooled, constant("constant-product")),
  liquidity: often(0.96, ({ facts }) => amount(facts.money.liquidity)),
  volume: ({ facts }) => amount(facts.money.volume),
  denominationToken: where(isPooled, constant("0x3f7Ac1D90e52b8E46a0F1d97C85b6402Ed1A9b53")),
  fee: where(isPooled, constant("20000000000000000")),
  lowerBound: where(isRanged, ({ facts }) => facts.outline.range?.lower),
  upperBound: where(isRanged, ({ facts }) => facts.outline.range?.upper),
  lowerBoundDate: where(isRanged, ({ facts }) => dayOf(facts.event.times.start)),
  upperBoundDate: where(isRanged, ({ facts }) => dayOf(facts.event.times.end)),
  marketMakerAddress: ({ row, facts }) => (facts.book ? "" : `0x${row.hex("maker", 40)}`),
  closedTime: where(isSettled, ({ facts }) => databaseForm(settledAt(facts))),
  resolvedBy: often(0.82, constant("0x7B1e90Cd3a5F48276E0dc4A9F3b6815D20aE47c9")),
  questionID: often(0.98, ({ row, facts }) => (picksOne({ facts: facts.event }) ? negRiskMarketId(facts.event) : `0x${row.hex("question", 64)}`)),
  oracleEndDate: where(isSettled, ({ facts }) => iso(settledAt(facts))),
  oracleEndDateIso: where(isSettled, ({ facts }) => dayOf(settledAt(facts))),
  oracleResolutionStatus: where(isSettled, ({ row }) => (row.oddities && row.chance("disputed", 0.04) ? "disputed" : "resolved")),
  oracleResolutionStatuses: often(0.6, ({ facts }) => (facts.state === "closed" ? '["proposed"]' : "[]")),
  oracleBond: often(0.82, constant("500")),
  oracleReward: often(0.82, ({ row }) => (row.chance("reward", 0.03) ? "2" : "5")),
  endDateIso: often(0.97, ({ facts }) => dayOf(facts.event.times.end)),
  startDateIso: often(0.92, ({ facts }) => dayOf(facts.event.times.start)),
  gameStartTime: where(inMatch, ({ facts }) => databaseForm(facts.event.plan.end)),
}; // prettier-ignore

function settledAt({ event: { times }, lostEarly }: MarketView["facts"]): number {
  return lostEarly || times.closed === undefined ? times.updatedBefore - 2 * HOUR : times.closed;
}

/** A decimal number, never in exponent notation. */
function amount(value: number): string {
  return value < 1e-6 ? "0" : String(value);
}
