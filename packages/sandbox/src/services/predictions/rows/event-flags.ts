import type { Event } from "../wire.ts";
import { picksOne } from "./event-texts.ts";
import { constant, each, often, where, type Makers } from "./makers.ts";
import { isMatch } from "./states.ts";
import type { EventView } from "./view.ts";

/** The boolean fields of an event. */
export type EventFlag =
  | "active" | "closed" | "archived" | "new" | "featured" | "restricted" | "isTemplate" | "commentsEnabled"
  | "enableOrderBook" | "negRisk" | "pendingDeployment" | "deploying" | "cyom" | "showAllOutcomes"
  | "showMarketImages" | "automaticallyResolved" | "enableNegRisk" | "automaticallyActive" | "live" | "ended"
  | "estimateValue" | "cantEstimate"; // prettier-ignore

/** The makers of these fields. */
export const eventFlags: Makers<Event, EventView, EventFlag> = {
  active: constant(true),
  closed: ({ facts }) => facts.closed,
  archived: constant(false),
  new: ({ row }) => row.chance("new", 0.05),
  featured: isFeatured,
  restricted: ({ row }) => row.chance("restricted", 0.96),
  isTemplate: each(7, constant(false)),
  commentsEnabled: often(0.3, ({ row }) => row.chance("comments", 0.5)),
  enableOrderBook: ({ facts }) => facts.theme.name !== "archive",
  negRisk: often(0.87, (view) => picksOne(view)),
  pendingDeployment: often(0.6, constant(false)),
  deploying: often(0.6, constant(false)),
  cyom: isCyom,
  showAllOutcomes: ({ facts }) => facts.theme.name !== "match",
  showMarketImages: ({ row }) => row.chance("market images", 0.87),
  automaticallyResolved: each(8, constant(true)),
  enableNegRisk: picksOne,
  automaticallyActive: constant(true),
  live: where(isMatch, ({ facts }) => facts.times.phase === "live"),
  ended: where(isMatch, ({ facts }) => facts.times.phase === "ended"),
  estimateValue: where(({ facts }) => facts.theme.name === "price", constant(true)),
  cantEstimate: where(({ facts }) => facts.theme.name === "count", constant(true)),
};

/** Whether it is featured: one in nine open events. */
export function isFeatured({ row, facts }: Pick<EventView, "row" | "facts">): boolean {
  return !facts.closed && row.index % 9 === 2;
}

/** Whether users may propose markets for it. */
export function isCyom({ row }: Pick<EventView, "row">): boolean {
  return row.index % 14 === 5;
}
