import { ParameterError } from "@org/http-core";

/**
 * The `Time-Zone` header for a call. The platform's own zone list lacks `UTC` and old names, so the check is whether it
 * can format in the zone.
 *
 * @throws ParameterError where the platform does not know the zone, and for an offset such as `+02:00`: the header
 * takes names of the Olson database only (specification, time zones, rule 2)
 */
export function timeZoneHeader(timeZone: string | undefined): Readonly<Record<string, string>> {
  if (timeZone === undefined) return {};
  if (isName(timeZone)) return { "Time-Zone": timeZone };
  throw new ParameterError(
    "timeZone",
    "an Olson zone, as Europe/Berlin",
    JSON.stringify(timeZone.slice(0, 40)),
  );
}

/** Newer platforms also format by an offset. */
function isName(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return !/^[+-]/.test(timeZone);
  } catch {
    return false;
  }
}
