import { received } from "../errors/received.ts";
import type { Drift, DriftCount, DriftTally } from "../events/drift.ts";
import { bare, ownEntry, type Parts } from "../schema/compiled/compile.ts";
import { dotted, isObject, propertyOf, putAt } from "../util/objects.ts";
import { excerpt } from "./json.ts";
import { hasInexactNumber, integerOf, losesDigits, sourceDigits } from "./source-digits.ts";

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
 * @param source the body with the source digits of its numbers; undefined if no number loses digits
 * @returns the body, numbers replaced in place; another value only where the body itself is such a number
 */
export function inspect(
  schema: Parts | undefined,
  body: unknown,
  source: unknown,
  options: Inspection,
): unknown {
  const root = { body };
  const path: PropertyKey[] = [];
  const visit = (of: Parts | undefined, holder: object, key: PropertyKey, digits: unknown): void => {
    const value = propertyOf(holder, key);
    const here = bare(of);
    if (typeof value === "number" && typeof digits === "string" && losesDigits(digits, value)) {
      // The schema expects text: the check inserts the digits.
      if (here?.type === "string") return;
      if (options.exact && here?.type !== "number") putAt(holder, [key], integerOf(digits) ?? digits);
      else add("precision", "a number that a double holds", () => inWords(value, digits));
    }
    // A field of `always`, which the specification does not declare nullable.
    if (options.unknownFields === true && value === null && isPromised(of))
      add("missing", "a value", () => inWords(value));
    if (!isObject(value)) return;
    const isList = Array.isArray(value);
    // A list in place of a row holds rows, and their fields are reported at the row's path.
    const isFlat = isList && here?.entries !== undefined;
    for (const name of Object.keys(value)) {
      const inner = isList ? Number(name) : name;
      const entry = isList ? (here?.item ?? here) : (ownEntry(here, name) ?? here?.value);
      const under = propertyOf(digits, inner);
      if (!isFlat) path.push(inner);
      if (options.unknownFields === true && here?.entries !== undefined && entry === undefined)
        add("unknown field", "a known field", () => inWords(propertyOf(value, inner), under));
      visit(entry, value, inner, under);
      if (!isFlat) path.pop();
    }
  };
  const add = (kind: Drift["kind"], expected: string, received: Drift["received"]): void => {
    options.tally?.add({ kind, path, expected, received });
  };
  try {
    visit(schema, root, "body", source);
  } catch (error) {
    // A value deeper than the stack: the check reports it.
    if (!(error instanceof RangeError)) throw error;
  }
  return root.body;
}

function isPromised(of: Parts | undefined): boolean {
  return of?.default === null && of.wrapped?.wrapped?.type !== "nullable";
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
  if (!hasInexactNumber(text)) return value;
  return inspect(undefined, value, sourceDigits(text), { exact: true });
}
