import type { ScriptHeader, Step } from "./script.ts";

const DATES = new Set(["date", "expires", "last-modified", "if-modified-since"]);
const LOCATIONS = new Set(["location", "content-location"]);

/**
 * The value that a header of a script stands for: a number is a date relative to the server's now, a location is
 * below the requested address if the script says so.
 *
 * @param own the headers with which the server says its now and that address
 */
export function scripted(
  [name, value]: ScriptHeader,
  own: Readonly<Record<"Server-Now" | "Server-Base-Url", string>>,
  { magic_locations: magic = false }: Step,
): string {
  const lower = name.toLowerCase();
  if (DATES.has(lower) && typeof value === "number") {
    return new Date(Number(own["Server-Now"]) + value * 1000).toUTCString();
  }
  if (!magic || !LOCATIONS.has(lower)) return String(value);
  const base = own["Server-Base-Url"];
  return value === "" ? base : `${base}/${String(value)}`;
}
