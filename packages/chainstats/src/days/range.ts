import { propertyOf, type ListOperation, type Operations } from "@org/http-core/operation";

/** A range of UTC days, both included: the parameters that operations by day share. */
export interface DayRange {
  /** The first day, as `yyyy-MM-dd`. */
  readonly startdate: string;
  /** The last day, as `yyyy-MM-dd`. */
  readonly enddate: string;
  /** The chain's id. @default "1" */
  readonly chainid?: string | number | bigint | undefined;
}

/** A record of a day. */
export interface DayRow {
  /** The UTC day, as `yyyy-MM-dd`. */
  readonly UTCDate: string;
}

/** An operation whose rows are days. */
export type DaysOperation = ListOperation<DayRange, unknown, DayRow>;

/** Whether the rows of an operation are days: it is split at calendar years. */
export function isDays(operation: Operations[string]): operation is DaysOperation {
  return propertyOf(propertyOf(operation, "page"), "style") === "windows";
}
