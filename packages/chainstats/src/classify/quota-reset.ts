const DAY = 86_400_000;

/**
 * When a spent quota is there again: as the text says (`Resets 2026-09-01 12:00:00 UTC`), else at the next
 * midnight UTC, when the service starts its day.
 */
export function quotaReset(text: string, now: number): Date {
  const said = /resets (\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) utc/i.exec(text);
  const [, day = "", time = ""] = said ?? [];
  const at = said === null ? Number.NaN : Date.parse(`${day}T${time}Z`);
  return new Date(Number.isNaN(at) ? (Math.floor(now / DAY) + 1) * DAY : at);
}
