/**
 * A moment as ISO 8601 in a zone: `2026-03-01T10:30:00+01:00`; UTC is `Z`.
 *
 * @param at epoch milliseconds
 * @param timeZone a zone of the Olson database
 */
export function zonedTimestamp(at: number, timeZone: string): string {
  const parts = new Map(
    formatter(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
  const offset = of("timeZoneName").replace("GMT", "");
  const day = `${of("year")}-${of("month")}-${of("day")}`;
  return `${day}T${of("hour")}:${of("minute")}:${of("second")}${offset === "" || offset === "+00:00" ? "Z" : offset}`;
}

function formatter(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "longOffset",
  });
}

/** Whether the platform knows a zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatter(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** An ISO 8601 timestamp that says its zone. */
export function isZonedTimestamp(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[-+]\d{2}:?\d{2})$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}
