import { ParameterError } from "@org/http-core";
import type { OperationDescription, ParamDescription } from "@org/openapi";
import {
  partitionUnits,
  valuePartitions,
  windowPartitions,
  type Partition,
  type WindowParams,
} from "../export/partitions.ts";
import { valueOf } from "./own-flags.ts";
import type { Typed } from "./parse-flags.ts";

/** How an export is split into files. */
export interface Partitioning {
  /** As it was typed: `month`, or the name of a parameter. */
  readonly by: string;
  readonly partitions: readonly Partition[];
}

/**
 * How `--partition` splits an export; undefined without it: by days, months or years of a window, or by the values of a
 * parameter that is given several times.
 *
 * @param read the parameters as they are sent: a text may come from a file
 * @throws ParameterError for a list without such a window or parameter
 */
export function partitioning(
  typed: Typed,
  { params, paging }: Pick<OperationDescription, "params" | "paging">,
  read: Readonly<Record<string, unknown>>,
): Partitioning | undefined {
  const by = valueOf(typed, "partition");
  if (by === undefined) return undefined;
  const unit = partitionUnits.find((known) => known === by);
  if (unit !== undefined) {
    const window = windowOf(params, typed);
    const given = {
      [window.first]: valueOf(typed, window.first),
      [window.last]: valueOf(typed, window.last),
    };
    return { by, partitions: windowPartitions(unit, window, given) };
  }
  const param = params.find(({ name }) => name === by && paging?.cursorParams.includes(name) !== true);
  if (param !== undefined && typed.flags.has(by))
    return { by, partitions: valuePartitions(by, [read[by]].flat().map(String)) };
  const expected = `${partitionUnits.join(", ")}, or a parameter that is given once for each file`;
  throw new ParameterError("--partition", expected, JSON.stringify(by));
}

/**
 * How the name of a window's last parameter follows from that of its first. `start_date_max` and `end_date_max` are not
 * a window: each is the end of another one.
 */
const ENDS = [
  [/_min$/, "_max"],
  [/^start(?!.*_max$)/, "end"],
  [/^from(?!.*_max$)/, "to"],
] as const;

/** The first window of time of which both ends were given. */
function windowOf(params: readonly ParamDescription[], { flags }: Typed): WindowParams {
  const dated = params.filter(({ schema: { format } }) => format === "date" || format === "date-time");
  const windows = dated.flatMap(({ name, schema }) => {
    const last = lastOf(name);
    const isWindow = dated.some((other) => other.name === last);
    return isWindow && last !== undefined
      ? [{ first: name, last, isMoment: schema.format === "date-time" }]
      : [];
  });
  const given = windows.find(({ first, last }) => flags.has(first) && flags.has(last));
  if (given !== undefined) return given;
  const names = windows.map(({ first, last }) => `--${first} and --${last}`).join(", or ");
  throw new ParameterError(
    "--partition",
    "a list over a window of days",
    names === "" ? "another list" : "none",
    {
      hint: names === "" ? undefined : `Give ${names}.`,
    },
  );
}

function lastOf(first: string): string | undefined {
  const [begin, end] = ENDS.find(([pattern]) => pattern.test(first)) ?? [];
  return begin === undefined || end === undefined ? undefined : first.replace(begin, end);
}
