import * as v from "valibot";
import { cleaned } from "../errors/base.ts";
import { bare, ownEntry, type Parts } from "../schema/compiled/compile.ts";
import { LEFT_OUT, toValibot } from "../schema/entity.ts";
import type { Schema } from "../schema/types.ts";
import { dotted, isObject, type Keys, propertyOf, putAt, valueAt } from "../util/objects.ts";

/** A value that a schema refuses. */
export interface Fault {
  readonly path: Keys;
  readonly expected: string;
  readonly input: unknown;
}

/** What could be made of a value, or the fault that nothing can be made of. */
export type Mended<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** The value that the schema accepted, before it made its own of it. */
      readonly accepted: unknown;
      /** Scalars that were replaced by the same value in another spelling, as they were sent. */
      readonly converted: readonly Fault[];
      /** Rows that were left out of lists within the value, and the first fault of each. */
      readonly leftOut: readonly LeftOut[];
    }
  | { readonly ok: false; readonly fault: Fault };

/** A row within a row that does not fit. */
export interface LeftOut {
  readonly row: Keys;
  readonly fault: Fault;
}

/**
 * Makes a value fit its schema without a loss. A scalar is converted where its text says the same: a number to its
 * source digits, and text to the number that is written so. A row within a list of the value is left out where it
 * does not fit by itself: never the row that holds it.
 *
 * The schema decides what fits: a conversion that it refuses is taken back.
 *
 * @param source the value with the source digits of its numbers
 * @param strict whether nothing is left out
 */
export function convert<T>(schema: Schema<T>, sent: unknown, source: unknown, strict: boolean): Mended<T> {
  const first = judge(schema, sent);
  if (first.ok) return { ...first, accepted: sent, converted: [], leftOut: [] };
  const root = { copy: cleaned(sent, (text) => text) };
  const put = (path: Keys, value: unknown): void => {
    putAt(root, ["copy", ...path], value);
  };

  const tried = first.faults.filter(({ path, input }) => {
    const other = otherSpelling(input, valueAt(source, path));
    if (other !== undefined) put(path, other);
    return other !== undefined;
  });
  const second = tried.length === 0 ? first : judge(schema, root.copy);
  const refused = new Set(second.ok ? [] : second.faults.map(name));
  for (const fault of tried) if (refused.has(name(fault))) put(fault.path, fault.input);
  const converted = tried.filter((fault) => !refused.has(name(fault)));
  if (second.ok) return { ...second, accepted: root.copy, converted, leftOut: [] };

  // The faults of what was sent: those that were seen first say what it was.
  const firstSeen = new Map([...second.faults, ...first.faults].map((fault) => [name(fault), fault]));
  const rows = new Map<string, LeftOut>();
  for (const key of refused) {
    const fault = firstSeen.get(key);
    if (fault === undefined) continue;
    const row = strict ? undefined : innermostRow(toValibot(schema), fault.path);
    if (row === undefined) return { ok: false, fault };
    if (!rows.has(dotted(row))) rows.set(dotted(row), { row, fault });
  }
  const leftOut = Array.from(rows.values())
    .filter(({ row }) => !row.slice(1).some((_, more) => rows.has(dotted(row.slice(0, more + 1)))))
    .sort((a, b) => byPlace(a.row, b.row));
  for (const { row } of leftOut) put(row, GONE);
  const lists = new Map(leftOut.map(({ row }) => [dotted(row.slice(0, -1)), row.slice(0, -1)]));
  // The innermost first: a list that has lost a row has the others at other places.
  for (const path of Array.from(lists.values()).sort((a, b) => b.length - a.length)) {
    const list = valueAt(root.copy, path);
    if (Array.isArray(list))
      put(
        path,
        list.filter((item) => item !== GONE),
      );
  }
  const third = judge(schema, root.copy);
  const stays = ({ path }: Fault): boolean =>
    !path.some((_, more) => rows.has(dotted(path.slice(0, more + 1))));
  if (third.ok) return { ...third, accepted: root.copy, converted: converted.filter(stays), leftOut };
  const [fault = NO_FAULT] = third.faults;
  return { ok: false, fault };
}

/** Rows in the order of their lists: faults come in the order of the schema. */
function byPlace(a: Keys, b: Keys): number {
  const depth = a.findIndex((key, at) => key !== b[at]);
  const [one, other] = [a[depth], b[depth]];
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one) < String(other) ? -1 : 1;
}

/** Stands where a row was, until its list is made anew. */
const GONE = Symbol("gone");

const NO_FAULT: Fault = { path: [], expected: "what the schema takes", input: undefined };

function name({ path }: Fault): string {
  return dotted(path);
}

/** The same scalar as text or as a number; undefined where that would not say the same. */
function otherSpelling(input: unknown, source: unknown): string | number | undefined {
  if (typeof input === "number") return typeof source === "string" ? source : String(input);
  if (typeof input === "bigint") return String(input);
  const number = typeof input === "string" ? Number(input) : NaN;
  return Number.isFinite(number) && String(number) === input ? number : undefined;
}

/** The innermost item on a path whose list, within the value, is one of objects. */
function innermostRow(schema: Parts, path: Keys): Keys | undefined {
  let at: Parts | undefined = bare(schema);
  let row: Keys | undefined;
  for (const [depth, key] of path.entries()) {
    const isItem: boolean = at?.item !== undefined;
    at = bare(isItem ? at?.item : (ownEntry(at, key) ?? at?.value));
    if (isItem && depth > 0 && at?.entries !== undefined) row = path.slice(0, depth + 1);
  }
  return row;
}

type Judged<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly faults: readonly Fault[] };

function judge<T>(schema: Schema<T>, value: unknown): Judged<T> {
  const result = v.safeParse(toValibot(schema), value);
  const lists = listsAsObjects(value, result.output);
  if (result.success && lists.length === 0) return { ok: true, value: result.output };
  // That a list stands in an object's place says more than which fields it lacks.
  return { ok: false, faults: [...lists, ...(result.issues ?? []).map(toFault)] };
}

function toFault(issue: v.BaseIssue<unknown>): Fault {
  const { input, kind, type, path = [] } = issue;
  // Of a field that is not there valibot says its name.
  const absent = type === "loose_object" && input === undefined;
  // Of what it was told to check by a function valibot says that it expected "unknown".
  const isSaid = kind === "validation" || type === "custom";
  const expected = isSaid ? issue.message : absent ? "a value" : describeKind(issue);
  return { path: path.map(({ key }) => (typeof key === "number" ? key : String(key))), expected, input };
}

function describeKind({ expected, message }: v.BaseIssue<unknown>): string {
  return expected === null ? message : (WORDS[expected] ?? expected.replaceAll('"', ""));
}

/** valibot's names of what has fields and of what has rows, in words. */
const WORDS: Readonly<Record<string, string>> = { Object: "an object", Array: "an array" };

/** Lists that stand in an object's place: valibot makes objects of them, with their indexes for names. */
function listsAsObjects(sent: unknown, made: unknown, path: Keys = []): readonly Fault[] {
  if (sent === made || !isObject(sent) || !isObject(made)) return [];
  if (Array.isArray(sent) && !Array.isArray(made)) return [{ path, expected: "an object", input: sent }];
  return Object.keys(made).flatMap((key) =>
    listsAsObjects(propertyOf(sent, key), propertyOf(made, key), below(path, sent, key)),
  );
}

/** A difference between what a schema accepted and what it made of that. */
export interface Change extends Fault {
  readonly kind: "converted" | "missing" | "unknown field";
}

/** Every such difference: null for a field that was absent, a field left out for its name, a caller's own conversion. */
export function changes(sent: unknown, made: unknown, path: Keys = []): readonly Change[] {
  if (Object.is(sent, made)) return [];
  if (!isObject(sent) || !isObject(made)) {
    return [{ kind: sent === undefined ? "missing" : "converted", path, expected: "a value", input: sent }];
  }
  const names = LEFT_OUT.filter((key) => Object.hasOwn(sent, key) && !Object.hasOwn(made, key));
  return [
    ...Object.keys(made).flatMap((key) => {
      const was = Object.hasOwn(sent, key) ? propertyOf(sent, key) : undefined;
      return changes(was, propertyOf(made, key), below(path, sent, key));
    }),
    ...names.map((key): Change => {
      const input = propertyOf(sent, key);
      return { kind: "unknown field", path: [...path, key], expected: "another name", input };
    }),
  ];
}

function below(path: Keys, holder: object, key: string): Keys {
  return [...path, Array.isArray(holder) ? Number(key) : key];
}
