import { type BaseIssue, safeParse } from "valibot";
import { cleaned } from "../errors/base.ts";
import { bare, fieldOf, type Parts } from "../schema/parts.ts";
import { below } from "../schema/changes.ts";
import { toValibot } from "../schema/entity.ts";
import type { Schema } from "../schema/types.ts";
import { dotted, isObject, isRecord, type Keys, propertyOf, putAt, valueAt } from "../util/objects.ts";
import { isPromised } from "./drift.ts";

/** A value that a schema rejects. */
export interface Fault {
  readonly path: Keys;
  readonly expected: string;
  readonly input: unknown;
}

/** A value after conversion, or the fault that no conversion mends. */
export type Conversion<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** The value that the schema accepted, before the schema's own transformations. */
      readonly accepted: unknown;
      /** Scalars that were converted, as they were sent. */
      readonly converted: readonly Fault[];
      /** Rows that were left out of lists within the value, and the first fault of each. */
      readonly leftOut: readonly LeftOut[];
    }
  | { readonly ok: false; readonly fault: Fault };

/** A row within the value that does not match its schema. */
export interface LeftOut {
  readonly row: Keys;
  readonly fault: Fault;
}

/**
 * Converts a value to match its schema without loss. A scalar is converted where its text is the same: a number to its
 * source digits, a text to the number or the flag that prints as it. A row in a list within the value is left out where it does not
 * match; the row that contains the list stays.
 *
 * @param source gives the value with the source digits of its numbers; called only where the schema rejects the value
 * @param strict whether a row that does not match is a fault instead of being left out
 */
export function convert<T>(
  schema: Schema<T>,
  sent: unknown,
  source: () => unknown,
  strict: boolean,
): Conversion<T> {
  const first = validate(schema, sent, strict);
  if (first.ok) return { ...first, accepted: sent, converted: [], leftOut: [] };
  const root = { copy: cleaned(sent, (text) => text) };
  const put = (path: Keys, value: unknown): void => {
    putAt(root, ["copy", ...path], value);
  };

  const tried = first.faults.filter(({ path, input }) => {
    const scalar = convertScalar(input, () => valueAt(source(), path));
    if (scalar !== undefined) put(path, scalar);
    return scalar !== undefined;
  });
  const second = tried.length === 0 ? first : validate(schema, root.copy, strict);
  if (second.ok) return { ...second, accepted: root.copy, converted: tried, leftOut: [] };

  // Where both checks found a fault, report the first: it has the value as it was sent.
  const asSent = new Map(first.faults.map((fault) => [dotted(fault.path), fault]));
  const rows = new Map<string, LeftOut>();
  for (const found of second.faults) {
    const fault = asSent.get(dotted(found.path)) ?? found;
    const row = strict ? undefined : innermostRow(toValibot(schema), root.copy, fault.path);
    if (row === undefined) return { ok: false, fault };
    if (!rows.has(dotted(row))) rows.set(dotted(row), { row, fault });
  }
  const isLeftOut = (path: Keys): boolean =>
    path.some((_, more) => rows.has(dotted(path.slice(0, more + 1))));
  // In the order of the lists, so that faults are in the order of the schema.
  const leftOut = Array.from(rows.values())
    .filter(({ row }) => !isLeftOut(row.slice(0, -1)))
    .sort((a, b) => dotted(a.row).localeCompare(dotted(b.row), "en", { numeric: true }));
  const lists = new Set<unknown>();
  for (const { row } of leftOut) {
    lists.add(valueAt(root.copy, row.slice(0, -1)));
    put(row, REMOVED);
  }
  for (const list of lists) if (Array.isArray(list)) removeMarked(list);
  const third = validate(schema, root.copy, strict);
  const converted = tried.filter(({ path }) => !isLeftOut(path));
  if (third.ok) return { ...third, accepted: root.copy, converted, leftOut };
  const [fault = UNKNOWN_FAULT] = third.faults;
  return { ok: false, fault };
}

/** Marks a removed row until its list is filtered: before that, the indexes of the rows after it must not shift. */
const REMOVED = Symbol("removed");

function removeMarked(list: unknown[]): void {
  const kept = list.filter((item) => item !== REMOVED);
  list.length = 0;
  for (const item of kept) list.push(item);
}

const UNKNOWN_FAULT: Fault = { path: [], expected: "what the schema takes", input: undefined };

/** Converts a number to text, or text to a number or a flag; undefined if the conversion would lose something. */
function convertScalar(input: unknown, source: () => unknown): string | number | boolean | undefined {
  if (typeof input === "number") {
    const digits = source();
    return typeof digits === "string" ? digits : String(input);
  }
  if (typeof input === "bigint") return String(input);
  if (input === "true" || input === "false") return input === "true";
  const number = typeof input === "string" ? Number(input) : NaN;
  return Number.isFinite(number) && String(number) === input ? number : undefined;
}

/** The innermost item on a path that belongs to a list of objects. */
function innermostRow(schema: Parts, value: unknown, path: Keys): Keys | undefined {
  let at: Parts | undefined = bare(schema, value);
  let row: Keys | undefined;
  for (const [depth, key] of path.entries()) {
    const isItem: boolean = at?.item !== undefined;
    at = bare(isItem ? at?.item : fieldOf(at, key), valueAt(value, path.slice(0, depth + 1)));
    if (isItem && depth > 0 && at?.entries !== undefined) row = path.slice(0, depth + 1);
  }
  return row;
}

type Outcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: readonly Fault[] };

function validate<T>(schema: Schema<T>, value: unknown, strict: boolean): Outcome<T> {
  const result = safeParse(toValibot(schema), value);
  const faults = [
    // A list in place of an object is reported first, before the fields that it lacks.
    ...listsAsObjects(value, result.output),
    ...(result.issues ?? []).map(toFault),
    ...(strict ? lacking(toValibot(schema), value) : []),
  ];
  return result.success && faults.length === 0 ? { ok: true, value: result.output } : { ok: false, faults };
}

/** The fields of `expected` that a value lacks. */
function lacking(schema: Parts | undefined, value: unknown, path: Keys = []): readonly Fault[] {
  if (schema?.isExpected === true && (value === undefined || (value === null && isPromised(schema))))
    return [{ path, expected: "a value", input: value }];
  if (!isObject(value)) return [];
  const of = bare(schema, value);
  const keys = Array.isArray(value)
    ? Object.keys(value)
    : new Set([...Object.keys(of?.entries ?? {}), ...Object.keys(value)]);
  return Array.from(keys).flatMap((key) =>
    lacking(
      of?.item ?? fieldOf(of, key),
      Object.hasOwn(value, key) ? propertyOf(value, key) : undefined,
      below(path, value, key),
    ),
  );
}

function toFault(issue: BaseIssue<unknown>): Fault {
  const { input, kind, type, path = [] } = issue;
  // For an absent field, valibot's `expected` is the field's name.
  const absent = type === "loose_object" && input === undefined;
  // For a check by a function, valibot's `expected` is "unknown"; the message is ours.
  const hasOwnMessage = kind === "validation" || type === "custom";
  const expected = hasOwnMessage ? issue.message : absent ? "a value" : describeKind(issue);
  return { path: path.map(({ key }) => (typeof key === "number" ? key : String(key))), expected, input };
}

function describeKind({ expected, message }: BaseIssue<unknown>): string {
  return expected === null ? message : (WORDS[expected] ?? expected.replaceAll('"', ""));
}

/** valibot's type names, in words. */
const WORDS: Readonly<Record<string, string>> = { Object: "an object", Array: "an array" };

/** Lists in place of objects: valibot accepts them, with their indexes as field names. */
function listsAsObjects(sent: unknown, made: unknown, path: Keys = []): readonly Fault[] {
  // Most values have none, and need no paths.
  if (!hasListAsObject(sent, made) || !isObject(sent) || !isObject(made)) return [];
  if (Array.isArray(sent) && !Array.isArray(made)) return [{ path, expected: "an object", input: sent }];
  return Object.keys(made).flatMap((key) =>
    listsAsObjects(propertyOf(sent, key), propertyOf(made, key), below(path, sent, key)),
  );
}

/** Looks for one without allocating, with plain reads: through Reflect they take ten times as long. */
function hasListAsObject(sent: unknown, made: unknown): boolean {
  if (sent === made) return false;
  if (Array.isArray(made)) {
    const items: unknown = sent;
    return Array.isArray(items) && made.some((item, index) => hasListAsObject(items[index], item));
  }
  if (!isRecord(made)) return false;
  if (Array.isArray(sent)) return true;
  if (!isRecord(sent)) return false;
  for (const key in made) {
    const value = made[key];
    if (isObject(value) && hasListAsObject(sent[key], value)) return true;
  }
  return false;
}
