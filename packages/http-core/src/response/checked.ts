import type { ErrorFacts } from "../errors/base.ts";
import { type RejectedRow, SchemaError } from "../errors/errors.ts";
import type { Drift, DriftTally } from "../events/drift.ts";
import type { AnswerCheck, Stray } from "../operation/answers.ts";
import type { Source } from "../operation/read-list.ts";
import { dotted, type Keys } from "../util/objects.ts";

/** A value that matches its schema, perhaps after conversion, or its rejection. */
export type Checked<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** Rows that were left out of lists within the value. */
      readonly rejected: readonly RejectedRow[];
    }
  | { readonly ok: false; readonly rejected: RejectedRow };

/** Options of a check, and the facts for its errors. */
export interface CheckContext {
  readonly facts: ErrorFacts;
  /** Redacts secrets in errors. */
  readonly clean: (text: string) => string;
  /** Whether a row within the value that does not match rejects the whole value. */
  readonly strict: boolean;
  /** Counts drift; undefined if no listener is set. */
  readonly tally?: DriftTally | undefined;
  /** True: a value that was not asked for is rejected; false: it is only reported. @default false */
  readonly onlyAsked?: boolean;
}

/** A value's position in the body, and its source digits. */
export interface Origin {
  /** The value's path in the body. */
  readonly at: Keys;
  /** Its index among the rows of the page; empty for a single resource. */
  readonly row: readonly number[];
  readonly source: Source;
  /** Compares the value with the call's parameters; undefined if nothing is compared. */
  readonly asked?: AnswerCheck | undefined;
}

/** A fault of a value. */
interface Wrong extends Omit<Stray, "kind"> {
  /** @default "rejected" */
  readonly kind?: Drift["kind"];
}

/** Reports what is wrong with a value, and makes its rejection. */
export function rejection(
  { kind = "rejected", path: within, expected, received }: Wrong,
  value: unknown,
  { facts, clean, tally }: CheckContext,
  { at, row: place }: Origin,
  row: Keys = [],
): RejectedRow {
  const path = [...at, ...within];
  tally?.add({ kind, path, expected: clean(expected), received: () => received });
  const error = new SchemaError(dotted(path), expected, received, facts).cleanse(clean);
  return { index: place[0] ?? 0, place: dotted([...place, ...row]), value, error };
}
