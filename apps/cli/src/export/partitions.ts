import { ParameterError } from "@org/http-core";

/** The lengths of partitions. */
export const partitionUnits = ["day", "month", "year"] as const;

/** The length of a partition. */
export type PartitionUnit = (typeof partitionUnits)[number];

/** A part of a window of days, both ends included. */
export interface Partition {
  /** The folder, as readers of partitioned files expect it: `month=2019-02`. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The characters of a day that name its partition: `2019-02-01`, `2019-02`, `2019`. */
const NAMED: Readonly<Record<PartitionUnit, number>> = { day: 10, month: 7, year: 4 };

/**
 * Splits a window of days at the ends of days, months or years.
 *
 * @throws ParameterError for an end that is not a day, and where the window ends before it begins
 */
export function partitionsOf(unit: PartitionUnit, from: unknown, to: unknown): readonly Partition[] {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (first > last)
    throw new ParameterError("--partition", "a window that ends after it begins", `${first} to ${last}`);
  const partitions: Partition[] = [];
  for (let start = first; start <= last;) {
    const end = endOf(unit, start);
    partitions.push({
      name: `${unit}=${start.slice(0, NAMED[unit])}`,
      from: start,
      to: end < last ? end : last,
    });
    start = later(end, 1);
  }
  return partitions;
}

function dayOf(value: unknown): string {
  if (typeof value === "string" && DAY.test(value) && later(value, 0) === value) return value;
  throw new ParameterError(
    "--partition",
    "a window of calendar days as yyyy-MM-dd",
    typeof value === "string" ? JSON.stringify(value) : "nothing",
  );
}

/** The last day of the partition that has this day. */
function endOf(unit: PartitionUnit, day: string): string {
  if (unit === "day") return day;
  const [year = 0, month = 1] = day.split("-").map(Number);
  return unit === "year" ? `${day.slice(0, 4)}-12-31` : textOf(new Date(Date.UTC(year, month, 0)));
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
