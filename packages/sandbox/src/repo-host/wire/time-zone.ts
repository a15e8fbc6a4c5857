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

/** A zone's offset from UTC in whole minutes. Some historical offsets have seconds, which ISO 8601 cannot express. */
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

/** Whether a text is a zone of the platform's Olson database. Offsets such as `+01:00` are not. */
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
 * Parses a time: ISO 8601 with or without a zone, or a day, which begins at the zone's midnight.
 *
 * @returns epoch milliseconds; undefined if it is not a valid time
 */
export function momentIn(given: unknown, timeZone: string): number | undefined {
  const isDay = typeof given === "string" && /^\d{4}-\d{2}-\d{2}$/.test(given);
  const moment = Date.parse(inZone(isDay ? `${given}T00:00` : given, timeZone) ?? "");
  return Number.isNaN(moment) ? undefined : moment;
}

/** The times without a zone: years of four digits, less a day at each end, by which a zone may shift a time. */
const EARLIEST = Date.parse("0000-01-02T00:00:00Z");
const LATEST = Date.parse("9999-12-30T23:59:59Z");

const ISO_8601 = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[-+]\d{2}:?\d{2})?$/;

/**
 * Adds a zone's offset to an ISO 8601 timestamp. A timestamp that has a zone stays as it is.
 *
 * @returns undefined if it is not a valid timestamp
 */
export function inZone(given: unknown, timeZone: string): string | undefined {
  const [text = "", local = "", zone] = typeof given === "string" ? (ISO_8601.exec(given) ?? []) : [];
  const shown = Date.parse(`${local}Z`);
  // Date.parse reads 31 February as 3 March.
  const isDay = Number.isFinite(shown) && new Date(shown).toISOString().startsWith(local.slice(0, 10));
  if (!isDay || Number.isNaN(Date.parse(text))) return undefined;
  if (zone !== undefined) return text;
  if (shown < EARLIEST || shown > LATEST) return undefined;
  // The first guess is off by the offset. After one correction, only a change of summer time can be left to correct.
  const clocks = (at: number): number => Date.parse(zonedTimestamp(at, timeZone).slice(0, 19) + "Z");
  const near = shown - (clocks(shown) - shown);
  return zonedTimestamp(near - (clocks(near) - shown), timeZone);
}
