/** A leap year's days: what a single request covers at most. */
const LONGEST = 366;
const DAY = 86_400_000;

/**
 * Cuts a range of days into the requests that answer it: up to a year is one request, exactly as asked; a longer
 * range is cut at calendar years, in the order in which its days are wanted.
 */
export function calendarYears(
  params: Readonly<Record<string, unknown>>,
): readonly Readonly<Record<string, unknown>>[] {
  const { startdate, enddate, sort } = params;
  if (typeof startdate !== "string" || typeof enddate !== "string") return [params];
  if (daysOf(startdate, enddate) <= LONGEST) return [params];
  const first = Number(startdate.slice(0, 4));
  const last = Number(enddate.slice(0, 4));
  const windows = Array.from({ length: last - first + 1 }, (_, index) => {
    const year = String(first + index).padStart(4, "0");
    return {
      ...params,
      startdate: index === 0 ? startdate : `${year}-01-01`,
      enddate: first + index === last ? enddate : `${year}-12-31`,
    };
  });
  return sort === "desc" ? windows.reverse() : windows;
}

function daysOf(startdate: string, enddate: string): number {
  return (Date.parse(`${enddate}T00:00:00Z`) - Date.parse(`${startdate}T00:00:00Z`)) / DAY + 1;
}
