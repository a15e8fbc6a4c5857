import { ParameterError } from "@org/http-core";
import type { OperationDescription } from "@org/http-core/describe";
import { partitionsOf, partitionUnits, type Partition, type PartitionUnit } from "../export/partitions.ts";
import { valueOf } from "./own-flags.ts";
import type { Typed } from "./parse-flags.ts";

/** How an export is split into files. */
export interface Partitioning {
  readonly unit: PartitionUnit;
  /** The parameter of the first day. */
  readonly first: string;
  /** The parameter of the last day. */
  readonly last: string;
  readonly partitions: readonly Partition[];
}

/**
 * How `--partition` splits an export; undefined without it.
 *
 * @throws ParameterError for a list without a window of days, and for flags that do not go with it
 */
export function partitioning(
  typed: Typed,
  description: Pick<OperationDescription, "params" | "paging">,
  params: Readonly<Record<string, unknown>>,
): Partitioning | undefined {
  const unit = unitOf(typed);
  if (unit === undefined) return undefined;
  const [first, last] = windowOf(description);
  return { unit, first, last, partitions: partitionsOf(unit, params[first], params[last]) };
}

/** Flags that apply to one file or to all rows, not to partitions. */
const NOT_PARTITIONED = ["max", "overwrite", "dry-run"];

function unitOf(typed: Typed): PartitionUnit | undefined {
  const given = valueOf(typed, "partition");
  if (given === undefined) return undefined;
  const found = partitionUnits.find((unit) => unit === given);
  if (found === undefined)
    throw new ParameterError("--partition", `one of ${partitionUnits.join(", ")}`, JSON.stringify(given));
  const other = NOT_PARTITIONED.find((name) => typed.flags.has(name));
  if (other === undefined) return found;
  throw new ParameterError(`--${other}`, "no --partition with it", "both", {
    hint: other === "overwrite" ? "Remove the folder, or choose another one." : undefined,
  });
}

/** The parameters of the first and the last day. */
function windowOf({
  params,
  paging,
}: Pick<OperationDescription, "params" | "paging">): readonly [first: string, last: string] {
  const [first, last] = params.filter(({ schema }) => schema.format === "date").map(({ name }) => name);
  if (paging?.style === "windows" && first !== undefined && last !== undefined) return [first, last];
  throw new ParameterError("--partition", "a list over a window of days", "another list");
}
