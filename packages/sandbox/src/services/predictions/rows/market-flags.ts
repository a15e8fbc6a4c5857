import type { Market } from "../wire.ts";
import { feesOf } from "../facts/fees.ts";
import { constant, each, often, where, type Makers } from "./makers.ts";
import { isPlaced, isPooled, isSettled } from "./states.ts";
import type { MarketView } from "./view.ts";

/** The boolean fields of a market. */
export type MarketFlag =
  | "active" | "closed" | "wideFormat" | "new" | "featured" | "archived" | "restricted" | "enableOrderBook"
  | "hasReviewedDates" | "readyForCron" | "commentsEnabled" | "fpmmLive" | "acceptingOrders"
  | "notificationsEnabled" | "ready" | "funded" | "automaticallyResolved" | "automaticallyActive"
  | "clearBookOnStart" | "showGmpSeries" | "showGmpOutcome" | "manualActivation" | "negRiskOther"
  | "pendingDeployment" | "deploying" | "rfqEnabled" | "feesEnabled"; // prettier-ignore

/** The makers of these fields. */
export const marketFlags: Makers<Market, MarketView, MarketFlag> = {
  active: isPlaced,
  closed: isSettled,
  wideFormat: each(26, constant(false)),
  new: constant(false),
  featured: ({ row }) => row.chance("featured", 0.01),
  archived: isArchived,
  restricted: ({ row }) => row.chance("restricted", 0.94),
  enableOrderBook: ({ facts }) => facts.book,
  hasReviewedDates: often(0.98, constant(true)),
  readyForCron: each(16, constant(true)),
  commentsEnabled: each(24, constant(true)),
  fpmmLive: where(isPooled, constant(true)),
  acceptingOrders: where(({ facts }) => facts.book && facts.state !== "placeholder", ({ facts }) => facts.acceptsOrders),
  notificationsEnabled: each(25, constant(true)),
  ready: constant(false),
  funded: constant(false),
  automaticallyResolved: where(isSettled, often(0.6, constant(true))),
  automaticallyActive: often(0.93, constant(true)),
  clearBookOnStart: ({ row }) => row.chance("clear", 0.88),
  showGmpSeries: often(0.8, constant(false)),
  showGmpOutcome: often(0.8, constant(false)),
  manualActivation: ({ row }) => row.chance("manual", 0.014),
  negRiskOther: ({ facts }) => facts.outline.label === "Other",
  pendingDeployment: often(0.6, ({ facts }) => facts.state === "placeholder"),
  deploying: often(0.6, constant(false)),
  rfqEnabled: often(0.6, constant(false)),
  feesEnabled: often(0.6, ({ facts }) => (feesOf(facts)?.rate ?? 0) > 0),
}; // prettier-ignore

/** Whether it is archived: a few settled markets are. */
export function isArchived({ row, facts }: Pick<MarketView, "row" | "facts">): boolean {
  return facts.state === "closed" && row.chance("archived", 0.02);
}
