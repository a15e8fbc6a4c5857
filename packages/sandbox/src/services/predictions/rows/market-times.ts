import type { Market } from "../wire.ts";
import { DAY, HOUR } from "../../../core/durations.ts";
import { iso } from "../world/moments.ts";
import { each, often, where, type Makers } from "./makers.ts";
import { inMatch, isPlaced, isPooled } from "./states.ts";
import type { MarketView } from "./view.ts";

/** The time fields of a market. */
export type MarketTime =
  | "endDate" | "startDate" | "createdAt" | "updatedAt" | "readyTimestamp" | "fundedTimestamp"
  | "acceptingOrdersTimestamp" | "deployingTimestamp" | "scheduledDeploymentTimestamp" | "eventStartTime"; // prettier-ignore

/** The makers of these fields. */
export const marketTimes: Makers<Market, MarketView, MarketTime> = {
  endDate: often(0.99, ({ facts }) => iso(facts.event.times.end)),
  startDate: where(isPlaced, often(0.99, ({ row, facts }) => iso(facts.event.times.start, micros(row, "start")))),
  createdAt: ({ row, facts }) => iso(createdAt(facts), micros(row, "created")),
  updatedAt: often(0.998, ({ row, facts }) => iso(updatedAt(facts), micros(row, "updated"))),
  readyTimestamp: each(16, ({ facts }) => iso(facts.event.times.created + HOUR / 2)),
  fundedTimestamp: where(isPooled, ({ facts }) => iso(facts.event.times.created + HOUR / 2)),
  acceptingOrdersTimestamp: where(({ facts }) => facts.book && facts.state !== "placeholder", ({ facts }) => iso(facts.event.times.start)),
  deployingTimestamp: often(0.4, ({ row, facts }) => iso(facts.event.times.start - HOUR / 30, micros(row, "deploying"))),
  scheduledDeploymentTimestamp: each(14, ({ facts }) => iso(facts.event.times.start - HOUR / 30)),
  eventStartTime: where((view) => inMatch(view) || view.facts.event.theme.name === "upDown", startOfEvent),
}; // prettier-ignore

/** When it was added to the catalogue, to the millisecond. */
export function createdAt({ event, position }: MarketView["facts"]): number {
  return event.times.created + position * 1000;
}

/** What is not traded has not changed since the start of the world. */
function updatedAt({ event: { times }, state, lostEarly }: MarketView["facts"]): number {
  return lostEarly || state === "placeholder" ? times.updatedBefore : times.updated;
}

function startOfEvent({ facts }: MarketView): string {
  const { plan, series } = facts.event;
  if (series?.recurrence === "hourly") return iso(plan.end - HOUR);
  return iso(
    series?.recurrence === "daily" && facts.event.times.phase === undefined ? plan.end - DAY : plan.end,
  );
}

function micros(row: MarketView["row"], key: string): number {
  return row.whole(`${key} µs`, 0, 999_999);
}
