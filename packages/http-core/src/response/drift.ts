import { received } from "../errors/received.ts";
import type { DriftEvent } from "../events/events.ts";
import { bare, ownEntry, type Parts } from "../schema/compiled/compile.ts";
import { dotted, isObject, type Keys, propertyOf, putAt } from "../util/objects.ts";
import { excerpt } from "./json.ts";
import { hasInexactNumber, losesDigits, sourceDigits } from "./source-digits.ts";

/** One difference between what was promised and what came. */
type Drift = Pick<DriftEvent, "kind" | "expected"> & {
  readonly path: Keys;
  /** How often. @default 1 */
  readonly count?: number;
  /** What came, in words; asked for once for each kind and path. */
  readonly received: () => string;
};

/** Counts the differences of one page or resource by kind and path. */
export interface DriftTally {
  readonly add: (drift: Drift) => void;
  /** What was counted, with secrets redacted. */
  readonly entries: (clean: (text: string) => string) => readonly DriftCount[];
}

type DriftCount = Pick<DriftEvent, "kind" | "path" | "count" | "expected" | "received" | "example">;

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

/** A name of a field may be as long as a service likes, and hold what other requests have sent. */
function short(path: string): string {
  return excerpt(path, 2 * MOST);
}

/** A value in words; of a number its source digits, as many as a line has room for. */
export function inWords(value: unknown, source?: unknown): string {
  if (typeof value !== "number" || typeof source !== "string") return received(value);
  return source.length > MOST ? `${source.slice(0, MOST)}…` : source;
}

const MOST = 100;

/** What {@link inspect} looks for in a body, and what it does about it. */
export interface Inspection {
  readonly tally?: DriftTally | undefined;
  /** Whether fields that no schema knows are told. @default false */
  readonly unknownFields?: boolean;
  /** Whether numbers that lose digits are replaced, where no schema says what they are. */
  readonly exact: boolean;
}

/**
 * Walks a decoded body beside its schema, for what a check does not see: fields that no schema knows, and numbers whose
 * digits a double can't hold. Text that is promised in such a number's place gets its digits from the check.
 *
 * @param source the body with the source digits of its numbers; undefined where none loses any
 * @returns the body: the same, numbers replaced in place, unless it is such a number itself
 */
export function inspect(
  schema: Parts | undefined,
  body: unknown,
  source: unknown,
  look: Inspection,
): unknown {
  const root = { body };
  const path: PropertyKey[] = [];
  const visit = (of: Parts | undefined, holder: object, key: PropertyKey, digits: unknown): void => {
    const value = propertyOf(holder, key);
    const here = bare(of);
    if (typeof value === "number" && typeof digits === "string" && losesDigits(digits, value)) {
      // Text is promised: the check puts the digits there.
      if (here?.type === "string") return;
      if (look.exact && here?.type !== "number")
        putAt(holder, [key], /^-?\d+$/.test(digits) ? BigInt(digits) : digits);
      else add("precision", "a number that a double holds", () => inWords(value, digits));
    }
    if (!isObject(value)) return;
    const isList = Array.isArray(value);
    // A list in a row's place is a list of rows: what is below has the path of a row.
    const isFlat = isList && here?.entries !== undefined;
    for (const name of Object.keys(value)) {
      const inner = isList ? Number(name) : name;
      const entry = isList ? (here?.item ?? here) : (ownEntry(here, name) ?? here?.value);
      const under = propertyOf(digits, inner);
      if (!isFlat) path.push(inner);
      if (look.unknownFields === true && here?.entries !== undefined && entry === undefined)
        add("unknown field", "a known field", () => inWords(propertyOf(value, inner), under));
      visit(entry, value, inner, under);
      if (!isFlat) path.pop();
    }
  };
  const add = (kind: Drift["kind"], expected: string, received: Drift["received"]): void => {
    look.tally?.add({ kind, path, expected, received });
  };
  try {
    visit(schema, root, "body", source);
  } catch (error) {
    // A value deeper than the stack: the check says what is wrong with it.
    if (!(error instanceof RangeError)) throw error;
  }
  return root.body;
}

/**
 * Parses JSON as a call with `numbers: "exact"` does: an integer beyond 2^53 − 1 is a bigint, any other number that a
 * double can't hold is its source text.
 *
 * @throws SyntaxError where the text is no JSON
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
