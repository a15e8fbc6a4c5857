const DAY = 86_400_000;

/** The UTC day of a moment in epoch milliseconds, as `yyyy-MM-dd`. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** The day so many days before one. */
export function daysBefore(day: string, days: number): string {
  return dayOf(Date.parse(day) - days * DAY);
}
