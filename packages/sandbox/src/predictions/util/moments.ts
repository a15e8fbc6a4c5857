import { DAY } from "@org/http-core/operation";

/** The start of the UTC day. */
export function startOfDay(moment: number): number {
  return Math.floor(moment / DAY) * DAY;
}

/**
 * ISO 8601 in UTC with up to six decimals of a second, as the catalogue writes times: `2026-01-05T18:31:00.28171Z`.
 * Trailing zeros are left out.
 *
 * @param micros the fraction of the second, in microseconds
 */
export function iso(moment: number, micros = 0): string {
  return `${isoSeconds(moment)}${fraction(micros)}Z`;
}

/** The database's form, which some fields of the catalogue have: `2026-01-05 18:31:00.28+00`. */
export function databaseForm(moment: number, micros = 0): string {
  return `${isoSeconds(moment).replace("T", " ")}${fraction(micros)}+00`;
}

/** `YYYY-MM-DD HH:MM:SS`, without a zone. */
export function zoneless(moment: number): string {
  return isoSeconds(moment).replace("T", " ");
}

/** `YYYY-MM-DD`. */
export function dayOf(moment: number): string {
  return isoSeconds(moment).slice(0, 10);
}

/** `March 5, 2026`, as in titles. */
export function longDay(moment: number): string {
  return LONG_DAY.format(moment);
}

/** `March 2026`. */
export function month(moment: number): string {
  return MONTH.format(moment);
}

/** `2026` */
export function year(moment: number): string {
  return String(new Date(moment).getUTCFullYear());
}

/** `4PM`, in UTC. */
export function hourOfDay(moment: number): string {
  const hour = new Date(moment).getUTCHours();
  return `${String(hour % 12 === 0 ? 12 : hour % 12)}${hour < 12 ? "AM" : "PM"}`;
}

const LONG_DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", timeZone: "UTC" });

/** `2026-01-05T18:31:00` */
function isoSeconds(moment: number): string {
  return new Date(moment).toISOString().slice(0, -5);
}

function fraction(micros: number): string {
  return micros === 0 ? "" : `.${String(micros).padStart(6, "0").replace(/0+$/, "")}`;
}
