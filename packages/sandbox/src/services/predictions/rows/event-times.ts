import type { Event } from "../wire.ts";
import { HOUR } from "../../../core/durations.ts";
import { iso } from "../world/moments.ts";
import { each, often, where, type Makers } from "./makers.ts";
import { isMatch } from "./states.ts";
import type { EventView } from "./view.ts";

/** The time fields of an event: ISO 8601 with up to six decimals of a second. */
export type EventTime =
  | "startDate" | "creationDate" | "endDate" | "createdAt" | "updatedAt" | "deployingTimestamp"
  | "scheduledDeploymentTimestamp" | "closedTime" | "startTime" | "finishedTimestamp"; // prettier-ignore

/** The makers of these fields. */
export const eventTimes: Makers<Event, EventView, EventTime> = {
  startDate: ({ row, facts }) => iso(facts.times.start, micros(row, "startDate")),
  // One in ten was created again after trading began.
  creationDate: ({ row, facts }) =>
    iso(
      facts.times.start + (row.oddities && row.chance("late", 0.105) ? HOUR : -HOUR / 60),
      micros(row, "creationDate"),
    ),
  endDate: ({ facts }) => iso(facts.times.end),
  createdAt: ({ row, facts }) => iso(facts.times.created, micros(row, "createdAt")),
  updatedAt: ({ row, facts }) => iso(facts.times.updated, micros(row, "updatedAt")),
  deployingTimestamp: often(0.4, ({ row, facts }) =>
    iso(facts.times.start - HOUR / 30, micros(row, "deploying")),
  ),
  scheduledDeploymentTimestamp: each(7, ({ facts }) => iso(facts.times.start - HOUR / 30)),
  // Some were closed, disputed and reopened.
  closedTime: (view, key) => closedAt(view) ?? reopened(view, key),
  startTime: where(isMatch, ({ facts }) => iso(facts.plan.end)),
  finishedTimestamp: where(
    ({ facts }) => facts.times.phase === "ended",
    ({ row, facts }) => iso(facts.plan.end + 1.9 * HOUR, micros(row, "finished")),
  ),
};

const reopened = each<EventView, string>(11, ({ row, facts }) =>
  row.oddities ? iso(facts.times.updatedBefore - HOUR) : undefined,
);

function closedAt({ row, facts }: EventView): string | undefined {
  const { closed } = facts.times;
  return closed === undefined ? undefined : iso(closed, micros(row, "closed"));
}

function micros(row: EventView["row"], key: string): number {
  return row.whole(`${key} µs`, 0, 999_999);
}
