import { MINUTE } from "../../core/durations.ts";

/**
 * A moment as ISO 8601 in a zone: `2026-03-01T10:30:00+01:00`; UTC is `Z`.
 *
 * @param at epoch milliseconds
 * @param timeZone a zone of the Olson database
 */
export function zonedTimestamp(at: number, timeZone: string): string {
  const minutes = offsetOf(at, timeZone);
  const clocks = new Date(at + minutes * MINUTE).toISOString().slice(0, 19);
  if (minutes === 0) return `${clocks}Z`;
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${clocks}${minutes < 0 ? "-" : "+"}${hour ?? ""}:${minute ?? ""}`;
}

/** What a zone's clocks are ahead, in whole minutes: ISO 8601 has no seconds for those that were off by some once. */
function offsetOf(at: number, timeZone: string): number {
  const name = formatter(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;
  const [, sign = "+", hours = 0, minutes = 0, seconds = 0] =
    /^GMT([-+])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(name ?? "") ?? [];
  const ahead = Number(hours) * 60 + Number(minutes) + Math.round(Number(seconds) / 60);
  return sign === "-" ? -ahead : ahead;
}

function formatter(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" });
}

/** Whether a text is a zone of the Olson database, as far as the platform knows it: `+01:00` is none. */
export function isTimeZone(text: string): boolean {
  if (!/^[a-z]/i.test(text)) return false;
  try {
    formatter(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The moment that somebody names: ISO 8601 with or without a zone, or a day, which begins at the zone's midnight.
 *
 * @returns epoch milliseconds; undefined where it is no such moment
 */
export function momentIn(given: unknown, timeZone: string): number | undefined {
  const [text = "", , zone] = typeof given === "string" ? (ISO_8601.exec(given) ?? []) : [];
  const isDay = typeof given === "string" && /^\d{4}-\d{2}-\d{2}$/.test(given);
  const zoned = zone !== undefined ? text : inZone(isDay ? `${given}T00:00` : given, timeZone);
  const moment = Date.parse(zoned ?? "");
  return Number.isNaN(moment) ? undefined : moment;
}

/** The moments that git keeps, but for a day at each end, which a zone may add or take. */
const EARLIEST = Date.parse("1970-01-02T00:00:00Z");
const LATEST = Date.parse("9999-12-30T23:59:59Z");

const ISO_8601 = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[-+]\d{2}:?\d{2})?$/;

/**
 * An ISO 8601 timestamp that somebody gives: one with a zone as it is, one without as a moment of a zone's clocks.
 *
 * @returns undefined where it is no such timestamp
 */
export function inZone(given: unknown, timeZone: string): string | undefined {
  const [text = "", local = "", zone] = typeof given === "string" ? (ISO_8601.exec(given) ?? []) : [];
  const shown = Date.parse(`${local}Z`);
  // Date.parse takes the 31st of February for the 3rd of March.
  const isDay = Number.isFinite(shown) && new Date(shown).toISOString().startsWith(local.slice(0, 10));
  if (!isDay || shown < EARLIEST || shown > LATEST || Number.isNaN(Date.parse(text))) return undefined;
  if (zone !== undefined) return text;
  // What the zone's clocks show at a moment is wrong by the offset; once put right, by a change of summer time at most.
  const clocks = (at: number): number => Date.parse(zonedTimestamp(at, timeZone).slice(0, 19) + "Z");
  const near = shown - (clocks(shown) - shown);
  return zonedTimestamp(near - (clocks(near) - shown), timeZone);
}
