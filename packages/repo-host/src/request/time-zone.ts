import { ParameterError } from "@org/http-core";

/**
 * The `Time-Zone` header for a call, checked: the platform's own zone list lacks `UTC` and old names, so that
 * what counts is whether it can format in the zone.
 *
 * @throws ParameterError where the platform knows no such zone
 */
export function timeZoneHeader(timeZone: string | undefined): Readonly<Record<string, string>> {
  if (timeZone === undefined) return {};
  try {
    new Intl.DateTimeFormat("en", { timeZone });
  } catch {
    throw new ParameterError(
      "timeZone",
      "an Olson zone, as Europe/Berlin",
      JSON.stringify(timeZone.slice(0, 40)),
    );
  }
  return { "Time-Zone": timeZone };
}
