import { DAY } from "@org/http-core/operation";

/**
 * The milliseconds until a spent quota is renewed: as the text says (`Resets 2026-09-01 12:00:00 UTC`), else until the
 * next midnight UTC, when the service's day begins.
 */
export function untilQuotaReset(text: string, now: number): number {
  const [, day = "", time = ""] =
    /resets?\D{0,12}(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)/i.exec(text) ?? [];
  const reset = Date.parse(`${day}T${time}Z`);
  // A reset in the past says nothing about the next one.
  return reset > now ? reset - now : DAY - (now % DAY);
}
