import { DAY } from "../daily-uncles/calendar.ts";

/**
 * When a spent quota is there again: as the text says (`Resets 2026-09-01 12:00:00 UTC`), else at the next
 * midnight UTC, when the service starts its day.
 */
export function quotaReset(text: string, now: number): Date {
  const [, day = "", time = ""] =
    /resets?\D{0,12}(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)/i.exec(text) ?? [];
  const said = Date.parse(`${day}T${time}Z`);
  // A reset that is over says nothing about the one to come.
  return new Date(said > now ? said : (Math.floor(now / DAY) + 1) * DAY);
}
