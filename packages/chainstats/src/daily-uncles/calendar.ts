/** Milliseconds of a day in UTC. */
export const DAY = 86_400_000;

/** The day so many days after one, as `yyyy-MM-dd`; before it, where they are negative. */
export function daysAfter(day: string, days: number): string {
  return textOf(Date.parse(day) + days * DAY);
}

/** How many days a range has, its first and its last included. */
export function daysIn(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY + 1;
}

/** Whether a range is a year or shorter: it ends before the day on which it began comes round. */
export function isWithinAYear(first: string, last: string): boolean {
  const anniversary = new Date(first);
  anniversary.setUTCFullYear(anniversary.getUTCFullYear() + 1);
  return Date.parse(last) < anniversary.getTime();
}

/** The UTC day of a moment in epoch milliseconds, as `yyyy-MM-dd`. */
export function dayOf(moment: number): string {
  return textOf(moment);
}

function textOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
