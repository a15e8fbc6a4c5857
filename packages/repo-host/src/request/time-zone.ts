import { ParameterError } from "@org/http-core";

/**
 * The `Time-Zone` header for a call, checked: the platform's own zone list lacks `UTC` and old names, so that
 * what counts is whether it can format in the zone.
 *
 * @throws ParameterError where the platform knows no such zone, and for an offset such as `+02:00`: the header takes
 * names of the Olson database only (specification, time zones, rule 2)
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

/** Newer platforms format by an offset too. */
function isName(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return !/^[+-]/.test(timeZone);
  } catch {
    return false;
  }
}
