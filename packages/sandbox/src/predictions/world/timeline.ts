import { DAY, HOUR } from "@org/http-core/operation";
import { isClosed } from "../themes/cycle.ts";
import type { Theme } from "../themes/theme.ts";
import type { Row } from "../util/draws.ts";

/** The phase of a match. Open events of `live` and `ended` matches wait for their settlement. */
export type Phase = "upcoming" | "live" | "ended";

/** The times of an event, in epoch milliseconds. */
export interface Timeline {
  readonly created: number;
  /** When trading began. */
  readonly start: number;
  /** When the result is expected. It may be past while the event is open. */
  readonly end: number;
  readonly updated: number;
  /** When it was last updated before the world's day: so was a market that has been closed since then. */
  readonly updatedBefore: number;
  readonly closed: number | undefined;
  /** The start of a match. */
  readonly kickOff: number | undefined;
  readonly phase: Phase | undefined;
  /** How often it was traded since the world's day: at most once a day, and only while it is open. */
  readonly sessions: number;
}

/** The share of open events past their end. With matches that wait for settlement it is the 12.6 % of recordings. */
const OVERDUE = 0.06;

/**
 * Generates the times of an event around the day of the world.
 *
 * @param day the start of that day (UTC), in epoch milliseconds
 * @param days how many days have passed since then
 */
export function timelineOf(row: Row, subject: Row, theme: Theme, day: number, days = 0): Timeline {
  const over = isClosed(row.index);
  const playing = theme.name === "match" || theme.name === "more";
  const phase = playing ? phaseOf(subject, over) : undefined;
  const end =
    phase === undefined ? endOf(row, theme, over, day) : kickOffOf(subject, phase, over, day) + 2 * HOUR;
  const created = Math.min(
    end - row.whole("days", theme.days[0], theme.days[1]) * DAY - row.whole("hours", 1, 20) * HOUR,
    day - DAY - row.whole("hours", 1, 20) * HOUR,
  );
  const settled = over ? end + row.whole("settled", 600, 30_000) * 1000 : undefined;
  const last = over ? 0 : lastDayOf(subject, end, day);
  const closed = settled ?? (last <= days ? day + last * DAY : undefined);
  const updatedBefore =
    settled === undefined
      ? day - row.whole("updated ms", 1, 8 * HOUR)
      : settled + row.whole("updated ms", 0, DAY);
  const { sessions, lastSession } = sessionsOf(row, Math.min(days, last));
  return {
    created: created + row.whole("created ms", 0, HOUR),
    start: created + HOUR + row.whole("start ms", 60_000, 4 * HOUR),
    end,
    updated: over ? updatedBefore : (closed ?? updatedBefore + lastSession * DAY),
    updatedBefore,
    closed,
    kickOff: phase === undefined ? undefined : end - 2 * HOUR,
    phase: phase && phaseAt(end, closed, day + days * DAY),
    sessions,
  };
}

/** The day on which an open event is closed, counted from the world's day: after its end, or later if it is overdue. */
function lastDayOf(subject: Row, end: number, day: number): number {
  return end < day ? subject.whole("overdue days", 1, 14) : Math.floor((end - day) / DAY) + 1;
}

/** Trading every day, every other day, or every third day: from one day to the next, some markets stay as they are. */
function sessionsOf(row: Row, days: number): { readonly sessions: number; readonly lastSession: number } {
  const every = row.whole("days between sessions", 1, 3);
  const before = row.whole("days since a session", 0, every - 1);
  const sessions = Math.floor((days + before) / every);
  return { sessions, lastSession: sessions === 0 ? 0 : sessions * every - before };
}

function phaseAt(end: number, closed: number | undefined, now: number): Phase {
  if (closed !== undefined || end <= now) return "ended";
  return end - 2 * HOUR <= now ? "live" : "upcoming";
}

/** Cycles through the phases, so that a small world has all of them with any seed. */
function phaseOf(subject: Row, closed: boolean): Phase {
  if (closed) return "ended";
  const last = subject.oddities ? "ended" : "upcoming";
  return (["live", "upcoming", last] as const)[Math.floor(subject.index / 3) % 3] ?? "upcoming";
}

function kickOffOf(subject: Row, phase: Phase, closed: boolean, day: number): number {
  if (closed) return day - subject.whole("over", 3, 300) * DAY + subject.whole("hour", 12, 20) * HOUR;
  if (phase === "live") return day - HOUR;
  if (phase === "ended") return day - subject.whole("hour", 4, 20) * HOUR;
  return day + subject.whole("ahead", 1, 9) * DAY + subject.whole("hour", 12, 20) * HOUR;
}

function endOf(row: Row, theme: Theme, closed: boolean, day: number): number {
  const hour = row.pick("hour", [0, 4, 12, 16]) * HOUR;
  if (closed) return day - row.whole("over", 2, 900) * DAY + hour;
  if (row.oddities && row.chance("overdue", OVERDUE)) return day - row.whole("over", 2, 20) * DAY + hour;
  return day + DAY + row.whole("left", theme.left[0], theme.left[1]) * DAY + hour;
}
