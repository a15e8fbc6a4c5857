import { ParameterError } from "@org/http-core";

/** The lengths of partitions. */
export const partitionUnits = ["day", "month", "year"] as const;

/** The length of a partition. */
export type PartitionUnit = (typeof partitionUnits)[number];

/** A part of a list that is exported to a file of its own. */
export interface Partition {
  /** The folder, as readers of partitioned files expect it: `month=2019-02`. */
  readonly name: string;
  /** The texts of its parameters: those of a window, or one of several values. */
  readonly params: Readonly<Record<string, string>>;
}

/** The parameters of a window of time. */
export interface WindowParams {
  /** The parameter of the first day or moment. */
  readonly first: string;
  /** The parameter of the last one, which belongs to the window. */
  readonly last: string;
  /** Whether they are moments, not days. */
  readonly isMoment: boolean;
}

/** The time of a day's last microsecond: services have no finer times. */
const LAST_MOMENT = "T23:59:59.999999Z";
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The characters of a day that name its partition: `2019-02-01`, `2019-02`, `2019`. */
const NAMED: Readonly<Record<PartitionUnit, number>> = { day: 10, month: 7, year: 4 };

/**
 * Splits a window at the ends of days, months or years, in UTC. Its own ends stay as they are given.
 *
 * @throws ParameterError for an end that is not a day or a moment, and where the window ends before it begins
 */
export function windowPartitions(
  unit: PartitionUnit,
  { first, last, isMoment }: WindowParams,
  given: Readonly<Record<string, string | undefined>>,
): readonly Partition[] {
  const begin = windowEnd(given[first], isMoment);
  const end = windowEnd(given[last], isMoment);
  if (begin.day > end.day)
    throw new ParameterError(
      "--partition",
      "a window that ends after it begins",
      `${begin.day} to ${end.day}`,
    );
  const partitions: Partition[] = [];
  let through = "";
  // Ends at the last day, not after it: the day after 9999-12-31 has no such text.
  for (let start = begin.day; through < end.day; start = later(through, 1)) {
    through = endOf(unit, start);
    const earliest = start === begin.day ? begin.text : isMoment ? `${start}T00:00:00Z` : start;
    const latest = through >= end.day ? end.text : isMoment ? `${through}${LAST_MOMENT}` : through;
    partitions.push({
      name: `${unit}=${start.slice(0, NAMED[unit])}`,
      params: { [first]: earliest, [last]: latest },
    });
  }
  return partitions;
}

/**
 * A partition for each value of a parameter.
 *
 * @throws ParameterError for a value that is given twice
 */
export function valuePartitions(param: string, values: readonly string[]): readonly Partition[] {
  const twice = values.find((value, at) => values.indexOf(value) !== at);
  if (twice !== undefined)
    throw new ParameterError(`--${param}`, "different values", `${JSON.stringify(twice)} twice`);
  // Readers of partitioned files decode the value of a folder's name.
  return values.map((value) => ({
    name: `${param}=${encodeURIComponent(value)}`,
    params: { [param]: value },
  }));
}

/** The first or the last end of a window, as it was given, and its day in UTC. */
interface WindowEnd {
  readonly text: string;
  readonly day: string;
}

function windowEnd(text = "", isMoment: boolean): WindowEnd {
  if (DAY.test(text) && later(text, 0) === text) return { text, day: text };
  if (isMoment && !DAY.test(text)) {
    const moment = new Date(text);
    if (!Number.isNaN(moment.getTime())) return { text, day: textOf(moment) };
  }
  throw new ParameterError(
    "--partition",
    isMoment ? "a window of days or moments in ISO 8601" : "a window of calendar days as yyyy-MM-dd",
    text === "" ? "nothing" : JSON.stringify(text),
  );
}

/** The last day of the partition that has this day. */
function endOf(unit: PartitionUnit, day: string): string {
  if (unit === "day") return day;
  if (unit === "year") return `${day.slice(0, 4)}-12-31`;
  return textOf(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)));
}

function later(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return "";
  date.setUTCDate(date.getUTCDate() + days);
  return textOf(date);
}

function textOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
