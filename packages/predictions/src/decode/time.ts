import { ParameterError } from "@org/http-core";
import { isDay } from "@org/http-core/schema";

/** A time as the service or a caller writes it. */
export type TimeLike = string | number | Date | null | undefined;

/** A time with all its digits. */
interface Moment {
  /** Epoch milliseconds of the whole second. */
  readonly second: number;
  /** The digits of the second's fraction. */
  readonly fraction: string;
}

/**
 * Parses a time in any form that the service uses. Undefined, null and `""` give null.
 *
 * | form | example | where |
 * |---|---|---|
 * | ISO 8601 | `2026-04-05T14:00:05.980362Z` | most fields |
 * | database | `2026-04-05 19:37:33.08+00` | `closedTime` of markets, `published_at`, `gameStartTime` |
 * | database without a zone, taken as UTC | `2024-08-10 00:00:00` | `end_date` of the rewards markets |
 * | a day, its first moment in UTC | `2026-04-05` | `endDateIso`, terms of rewards |
 * | Unix time in seconds, milliseconds, microseconds or nanoseconds, distinguished by its size | `1725868859` | times of trades |
 *
 * A Date holds milliseconds: finer digits are cut off. {@link isoOf} keeps them.
 *
 * A leap second (`2016-12-31T23:59:60Z`) is read as the second after it, since Unix time has no number for it. Digits
 * that could be a date (`20260405`, `2026`, `20260405140005`) are refused: as Unix time they are another time.
 *
 * @throws ParameterError where it is not a time, or ambiguous
 * @example
 * ```ts
 * import { timeOf } from "@org/predictions";
 *
 * console.log(timeOf("2026-04-05 19:37:33+00")?.getTime() === timeOf("1775417853")?.getTime()); // true
 * ```
 */
export function timeOf(value: TimeLike): Date | null {
  const moment = required(value);
  return moment === null ? null : new Date(epochOf(moment));
}

/**
 * Like {@link timeOf}, as text in ISO 8601 (UTC), with every digit that was sent.
 *
 * @throws ParameterError where it is not a time
 * @example
 * ```ts
 * import { isoOf } from "@org/predictions";
 *
 * console.log(isoOf("2026-04-05 19:37:33.123456+02")); // 2026-04-05T17:37:33.123456Z
 * ```
 */
export function isoOf(value: TimeLike): string | null {
  const moment = required(value);
  if (moment === null) return null;
  const { second, fraction } = moment;
  const digits = fraction.replace(/0+$/, "");
  return `${new Date(second).toISOString().slice(0, -5)}${digits === "" ? "" : `.${digits}`}Z`;
}

/** Epoch milliseconds of a time; null if it is absent, undefined if it can't be read. */
export function millisecondsOf(value: TimeLike): number | null | undefined {
  const moment = read(value);
  return moment === null || moment === undefined ? moment : epochOf(moment);
}

function required(value: TimeLike): Moment | null {
  const moment = read(value);
  if (moment !== undefined) return moment;
  const received = typeof value === "string" ? `a string of ${String(value.length)}` : String(value);
  throw new ParameterError(
    "time",
    "a time in one of the forms of `timeOf`, not digits that could be a date",
    received,
  );
}

function read(value: TimeLike): Moment | null | undefined {
  if (value === null || value === undefined || value === "") return null;
  if (value instanceof Date) return checked(ofMilliseconds(value.getTime()));
  const text = String(value);
  const [, whole, fraction = ""] = UNIX.exec(text) ?? [];
  if (whole !== undefined && couldBeDate(whole)) return undefined;
  return checked(whole === undefined ? ofCalendar(text) : ofUnix(whole, fraction));
}

function epochOf({ second, fraction }: Moment): number {
  return second + Number(fraction.slice(0, 3).padEnd(3, "0"));
}

/** Whether digits could be a date without hyphens, from the year alone to the second. */
export function couldBeDate(digits: string): boolean {
  return COMPACT.test(digits);
}

/** Also with an invalid month or day: as Unix time, such digits are in 1970 or centuries from now. */
const COMPACT = /^(?:19|20)\d\d(?:\d\d|\d{4}|\d{8}|\d{10})?$/;

const UNIX = /^(-?\d+)(?:\.(\d+))?$/;

/** Seconds have fewer than 12 digits until the year 5138, milliseconds fewer than 15 … */
function ofUnix(whole: string, fraction: string): Moment {
  const digits = whole.replace(/^-?0*/, "").length;
  const places = digits > 17 ? 9 : digits > 14 ? 6 : digits > 11 ? 3 : 0;
  if (whole.startsWith("-")) return ofMilliseconds(Number(`${whole}.${fraction}e${String(3 - places)}`));
  const point = whole.length - places;
  return { second: Number(whole.slice(0, point)) * 1000, fraction: whole.slice(point) + fraction };
}

function ofMilliseconds(epoch: number): Moment {
  const second = Math.floor(epoch / 1000) * 1000;
  return { second, fraction: String(Math.floor(epoch - second)).padStart(3, "0") };
}

const CALENDAR =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(?:\.(\d{1,12}))?)? ?(Z|[-+]\d{2}(?::?[0-5]\d)?)?)?$/i;

function ofCalendar(text: string): Moment | undefined {
  const [, day, hours = "0", minutes = "0", seconds = "0", fraction = "", zone = "Z"] =
    CALENDAR.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  const inDay = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const second = Date.parse(day) + (inDay - secondsEast(zone)) * 1000;
  // A leap second is the last second of a month in UTC.
  const isLeap = seconds === "60";
  if (isLeap && !new Date(second).toISOString().endsWith("-01T00:00:00.000Z")) return undefined;
  return { second, fraction: isLeap ? "" : fraction };
}

function secondsEast(zone: string): number {
  if (zone.toUpperCase() === "Z") return 0;
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  const east = (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * 60;
  return zone.startsWith("-") ? -east : east;
}

/** A time beyond the range of Date counts as unreadable. */
function checked(moment: Moment | undefined): Moment | undefined {
  return moment === undefined || Number.isNaN(new Date(moment.second).getTime()) ? undefined : moment;
}
