import type { RejectedRow } from "../errors/errors.ts";
import type { Drift } from "../events/drift.ts";
import { type CheckContext, type Checked, type Origin, rejection } from "../response/checked.ts";
import { changes } from "../schema/changes.ts";
import type { Schema } from "../schema/types.ts";
import { type Keys, valueAt } from "../util/objects.ts";
import { convert, type Fault } from "./convert.ts";
import { inWords } from "./drift.ts";

/** Checks a value that the compiled check refuses: converts it as far as nothing is lost, and reports its faults. */
export function checkConverted<T>(
  schema: Schema<T>,
  sent: unknown,
  context: CheckContext,
  origin: Origin,
): Checked<T> {
  const { tally } = context;
  const result = convert(schema, sent, origin.source, context.strict);
  const lostAt = (path: Keys): unknown => valueAt(origin.source("lost"), path);
  const inSource = ({ path, input }: Fault): string =>
    inWords(input, typeof input === "number" ? valueAt(origin.source(), path) : undefined);
  const report = (kind: Drift["kind"], fault: Fault, received = () => inSource(fault), count = 1): void => {
    tally?.add({ kind, path: [...origin.at, ...fault.path], expected: fault.expected, received, count });
  };
  const rejected = (row: Keys, fault: Fault): RejectedRow => {
    const value = lostAt(row) ?? valueAt(sent, row);
    return rejection({ ...fault, received: inSource(fault) }, value, context, origin, row);
  };
  if (!result.ok) return { ok: false, rejected: rejected([], result.fault) };
  for (const fault of result.converted) {
    report("converted", fault);
    // `inspect` counted the lost digits, but the conversion to text kept them: take that count back.
    if (typeof fault.input === "number" && lostAt(fault.path) !== undefined)
      report("precision", fault, undefined, -1);
  }
  if (tally !== undefined)
    for (const change of changes(result.accepted, result.value)) report(change.kind, change);
  return {
    ok: true,
    value: result.value,
    rejected: result.leftOut.map(({ row, fault }) => rejected(row, fault)),
  };
}
