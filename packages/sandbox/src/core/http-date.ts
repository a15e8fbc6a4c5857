import { perDay, timeOfDay } from "./days.ts";

/** `Mon, 05 Jan 2026` */
const namedDay = perDay((midnight) => midnight.toUTCString().replace(/ \S+ GMT$/, ""));

/** A time in the format of headers (RFC 9110, 5.6.7): `Mon, 05 Jan 2026 18:31:00 GMT`. @param at epoch milliseconds */
export function httpDate(at: number): string {
  return `${namedDay(at)} ${timeOfDay(at)} GMT`;
}
