import { received } from "../errors/received.ts";
import type { Drift, DriftCount, DriftTally } from "../events/drift.ts";
import { isTaken } from "../schema/compiled/compile.ts";
import { bare, fieldOf, type Parts } from "../schema/parts.ts";
import { dotted, isObject, isRecord, propertyOf } from "../util/objects.ts";
import { excerpt } from "../util/excerpt.ts";
import { integerOf, sourceDigits } from "./source-digits.ts";

/** Makes a {@link DriftTally}. */
export function driftTally(): DriftTally {
  const all = new Map<string, DriftCount & { count: number }>();
  return {
    add({ kind, path: keys, count = 1, expected, received: inWords }) {
      const path = dotted(keys.map((key) => (typeof key === "number" ? "*" : key)));
      const known = all.get(`${kind} ${path}`);
      if (known !== undefined) known.count += count;
      else
        all.set(`${kind} ${path}`, {
          kind,
          path,
          count,
          expected,
          received: inWords(),
          example: dotted(keys),
        });
    },
    entries: (clean) =>
      Array.from(all.values())
        .filter(({ count }) => count > 0)
        .map((drift) => ({
          ...drift,
          path: short(clean(drift.path)),
          received: clean(drift.received),
          example: short(clean(drift.example)),
        })),
  };
}

/** Field names have no length limit, and may contain data of other requests. */
function short(path: string): string {
  return excerpt(path, 2 * LONGEST);
}

/** A value in words; a number by its source digits, cut to 100. */
export function inWords(value: unknown, source?: unknown): string {
  if (typeof value !== "number" || typeof source !== "string") return received(value);
  return source.length > LONGEST ? `${source.slice(0, LONGEST)}…` : source;
}

const LONGEST = 100;

/** Options of {@link inspect}. */
export interface Inspection {
  readonly tally?: DriftTally | undefined;
  /** Whether fields that are in no schema are reported, and null in place of what a field promises. @default false */
  readonly unknownFields?: boolean;
  /** Whether numbers that lose digits are replaced, except where the schema expects a number. */
  readonly exact: boolean;
}

/**
 * Walks a decoded body along its schema, for drift that a check does not find: unknown fields, null in a field of
 * `always`, and numbers whose digits a double cannot hold. Where the schema expects text, the check inserts the digits.
 *
 * @param lost the body as {@link sourceDigits} parses it with `"lost"`
 * @returns the body, numbers replaced in place; another value only where the body itself is such a number
 */
export function inspect(
  schema: Parts | undefined,
  body: unknown,
  lost: unknown,
  { tally, exact, unknownFields = false }: Inspection,
): unknown {
  const path: (string | number)[] = [];
  const visit = (of: Parts | undefined, value: unknown, digits: unknown): unknown => {
    if (typeof value === "number")
      return typeof digits === "string" ? inexact(bare(of, value), value, digits) : value;
    // A field of `always`, which the specification does not declare nullable.
    if (value === null && unknownFields && isPromised(of)) add("missing", "a value", () => inWords(value));
    const here = isObject(value) ? bare(of, value) : undefined;
    if (Array.isArray(value)) {
      // A list in place of a row holds rows, and their fields are reported at the row's path.
      const isFlat = here?.entries !== undefined;
      for (let index = 0; index < value.length; index += 1) {
        if (!isFlat) path.push(index);
        within(value, index, value[index], here?.item ?? here, digits);
        if (!isFlat) path.pop();
      }
    } else if (isRecord(value)) {
      for (const name of Object.keys(value)) {
        const item = value[name];
        const entry = fieldOf(here, name);
        path.push(name);
        if (unknownFields && here?.entries !== undefined && entry === undefined)
          add("unknown field", "a known field", () => inWords(item, propertyOf(digits, name)));
        within(value, name, item, entry, digits);
        path.pop();
      }
    }
    return value;
  };
  const within = (
    holder: object,
    key: string | number,
    item: unknown,
    of: Parts | undefined,
    digits: unknown,
  ): void => {
    const made = visit(of, item, propertyOf(digits, key));
    if (made !== item) Reflect.set(holder, key, made);
  };
  const inexact = (here: Parts | undefined, value: number, digits: string): unknown => {
    // The schema expects text: the check inserts the digits.
    if (here?.type === "string") return value;
    if (exact && here?.type !== "number") return integerOf(digits) ?? digits;
    add("precision", "a number that a double holds", () => inWords(value, digits));
    return value;
  };
  const add = (kind: Drift["kind"], expected: string, received: Drift["received"]): void => {
    tally?.add({ kind, path, expected, received });
  };
  try {
    return visit(schema, body, lost);
  } catch (error) {
    // A value deeper than the stack: the check reports it.
    if (!(error instanceof RangeError)) throw error;
    return body;
  }
}

/** Whether null in a field is no value that the specification declares: `always` or `expected` put it there. */
export function isPromised(of: Parts | undefined): boolean {
  return of?.default === null && !isTaken(of.wrapped?.wrapped, null);
}

/**
 * Parses JSON as a call with `numbers: "exact"` does: an integer beyond 2^53 − 1 is a bigint, `1e400` too; any other
 * number that a double can't hold is its source text, and so is an integer with an exponent beyond 1,000.
 *
 * @throws SyntaxError where the text is not JSON
 * @example
 * ```ts
 * import { parseExact } from "@org/http-core/operation";
 *
 * parseExact("[9007199254740993, 0.1234567890123456789, 1.5]"); // [9007199254740993n, "0.1234567890123456789", 1.5]
 * ```
 */
export function parseExact(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const lost = sourceDigits(text, "lost");
  return lost === undefined ? value : inspect(undefined, value, lost, { exact: true });
}
