import * as v from "valibot";
import { isObject, isRecord } from "../util/objects.ts";
import { isTaken } from "./compiled/compile.ts";
import { described, toValibot, unknownToValibot } from "./entity.ts";
import { bare, type Parts } from "./parts.ts";
import type { Described, Description, OwnDescription, Schema } from "./types.ts";

/** Options of {@link choice}. */
export interface ChoiceOptions {
  /** The field that tells objects apart. @default none */
  readonly by?: string;
}

/**
 * One of several forms: text or an object, a user or an organisation. A value is checked by one of the schemas alone, so
 * that its drift and its errors are those of its own form:
 *
 * 1. by the kind of the value, if only one schema takes that kind;
 * 2. by the value of the field `by`: the schema in which that field is `oneOf` with this value or, of an object of
 *    schemas, the schema under this name;
 * 3. the schema that takes the value as it is; of several, that with the most required fields;
 * 4. the schema whose fields are most like it.
 *
 * @experimental
 * @example
 * ```ts
 * import { get } from "@org/http-core";
 * import { choice, entity, fields, list, oneOf, text } from "@org/http-core/schema";
 *
 * const label = choice([text, { name: text, color: text }]);
 * const user = entity("User", fields({ type: oneOf("user"), login: text }));
 * const team = entity("Team", fields({ type: oneOf("team"), members: list(text) }));
 * const owner = choice([user, team], { by: "type" });
 * export const issue = get("/issues/{id}", { answer: { owner, labels: list(label) } });
 * ```
 */
export function choice<const O extends readonly OwnDescription[]>(
  options: O,
  how?: ChoiceOptions,
): Schema<Described<O[number]>>;

export function choice<const O extends Readonly<Record<string, OwnDescription>>>(
  options: O,
  how: Required<ChoiceOptions>,
): Schema<Described<O[keyof O]>>;

export function choice(
  options: readonly Description[] | Readonly<Record<string, Description>>,
  { by }: ChoiceOptions = {},
): Schema<unknown> {
  const entries = Object.entries<Description>(options).map(
    ([name, option]) => [name, toValibot(described(option))] as const,
  );
  const schemas = Array.from(new Set(entries.map(([, schema]) => schema)));
  let made: Known | undefined;
  // Made at the first value: a `ref` may lead to what is defined later.
  const forms = (): Known =>
    (made ??= {
      all: schemas.map(formOf).toSorted((a, b) => b.required.length - a.required.length),
      ofKind: new Map(),
      named: new Map(Array.isArray(options) ? namedBy(by, schemas) : entries),
    });
  const picked = new WeakMap<object, Picked>();

  const pick = (value: unknown): Picked => {
    const before = isObject(value) ? picked.get(value) : undefined;
    if (before !== undefined) return before;
    const known = forms();
    const told = by !== undefined && isRecord(value) ? known.named.get(value[by]) : undefined;
    if (told !== undefined) return { schema: told };
    const candidates = candidatesOf(known, kindOf(value));
    const [first, second] = candidates;
    // Readers of schemas have no value: to them, a choice of lists is a list.
    if (first === undefined)
      return { schema: Object.assign(noneOf(known.all), value === undefined && { item: itemOf(schemas) }) };
    if (second === undefined) return { schema: first.schema };
    const exact = exactOf(candidates, value);
    const { schema } = exact ?? nearest(first, candidates, value);
    const found = { schema, fits: { is: exact !== undefined, walk } };
    // A form may hold further choices: without this, a value would be walked once for each way to choose.
    if (isObject(value)) picked.set(value, found);
    return found;
  };
  const check = (value: unknown): boolean => {
    const { schema, fits } = pick(value);
    if (fits === undefined) return isTaken(schema, value);
    // Since an earlier walk, numbers within the value may have been replaced.
    if (fits.is && fits.walk !== walk) {
      fits.is = isTaken(schema, value);
      fits.walk = walk;
    }
    return fits.is;
  };
  const lazy = v.lazy((value) => inWalk(pick, value).schema);
  // Described as the union that it is.
  return Object.assign(lazy, {
    type: "union",
    options: schemas,
    check: (value: unknown) => inWalk(check, value),
  });
}

/** What is known of the schemas once they are all defined. */
interface Known {
  /** Those with the most required fields first. */
  readonly all: readonly Form[];
  /** Those of them that may take a kind of value, as far as asked for. */
  readonly ofKind: Map<string, readonly Form[]>;
  /** By the value of the field that tells them apart. */
  readonly named: ReadonlyMap<unknown, v.GenericSchema>;
}

/** The schema for a value. */
interface Picked {
  readonly schema: v.GenericSchema;
  /** Whether it takes the value as it is, and the walk that found so; undefined: not tried. */
  readonly fits?: { is: boolean; walk: number };
}

let depth = 0;
let walk = 0;

/** Runs work within the present walk, or begins one. No value changes within a walk. */
function inWalk<T>(work: (value: unknown) => T, value: unknown): T {
  if (depth === 0) walk += 1;
  depth += 1;
  try {
    return work(value);
  } finally {
    depth -= 1;
  }
}

function candidatesOf({ all, ofKind }: Known, kind: string): readonly Form[] {
  const known = ofKind.get(kind);
  if (known !== undefined) return known;
  const candidates = all.filter(({ kinds }) => kinds?.has(kind) !== false);
  ofKind.set(kind, candidates);
  return candidates;
}

/** One of the schemas of a choice. */
interface Form {
  readonly schema: v.GenericSchema;
  /** The kinds of values that it may take; undefined: any. */
  readonly kinds: ReadonlySet<string> | undefined;
  /** The names of its required fields, or of those of its items. */
  readonly required: readonly string[];
}

function formOf(schema: v.GenericSchema): Form {
  return { schema, kinds: kindsOf(schema), required: requiredOf(schema) };
}

/** Lists of lists count as lists without fields: a schema may be a list of itself. */
function requiredOf(schema: Parts): readonly string[] {
  const of = outer(schema);
  const entries = Object.entries((of.item === undefined ? of : outer(of.item)).entries ?? {});
  return entries.filter(([, entry]) => isRequired(entry)).map(([name]) => name);
}

/** Unwraps a schema, but no choice: that may be the one whose forms are looked for. */
function outer(schema: Parts): Parts {
  const inner =
    schema.options === undefined
      ? (schema.pipe?.[0] ?? schema.wrapped ?? schema.getter?.(undefined))
      : undefined;
  return inner === undefined || inner === schema ? schema : outer(inner);
}

function isRequired({ type, isExpected }: Parts): boolean {
  return isExpected === true || !["optional", "nullish", "exact_optional"].includes(type);
}

function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

/** The kinds of values that a schema may take; undefined: any, or not known. */
function kindsOf(schema: Parts | undefined): ReadonlySet<string> | undefined {
  const { type = "", pipe, wrapped, options = [], literal, getter } = schema ?? {};
  if (pipe !== undefined) return kindsOf(pipe[0]);
  switch (type) {
    case "string":
    case "number":
    case "boolean":
      return new Set([type]);
    case "array":
    case "tuple":
      return new Set(["array"]);
    case "loose_object":
    case "object":
    case "object_with_rest":
    case "record":
    case "strict_object":
      return new Set(["object"]);
    case "literal":
      return new Set([kindOf(literal)]);
    case "picklist":
      return new Set(options.map(kindOf));
    case "nullable":
      return joined([kindsOf(wrapped), new Set(["null"])]);
    case "nullish":
      return joined([kindsOf(wrapped), new Set(["null", "undefined"])]);
    case "optional":
      return joined([kindsOf(wrapped), new Set(["undefined"])]);
    case "lazy":
      return kindsOf(getter?.(undefined));
    case "union":
      return joined(options.map((option) => kindsOf(unknownToValibot(option))));
    default:
      return undefined;
  }
}

function joined(all: readonly (ReadonlySet<string> | undefined)[]): ReadonlySet<string> | undefined {
  const known = all.filter((kinds) => kinds !== undefined);
  return known.length < all.length ? undefined : new Set(known.flatMap((kinds) => [...kinds]));
}

/** The schemas by the values that they take in a field: those of `oneOf`. */
function namedBy(
  field: string | undefined,
  schemas: readonly v.GenericSchema[],
): readonly (readonly [unknown, v.GenericSchema])[] {
  if (field === undefined) return [];
  return schemas.flatMap((schema) => {
    const { type, options = [], literal }: Partial<Parts> = bare(bare(schema)?.entries?.[field]) ?? {};
    const values = type === "picklist" ? options : type === "literal" ? [literal] : [];
    return values.map((value) => [value, schema] as const);
  });
}

/** The first form that takes a value as it is. Most others lack a required field, which is found soonest. */
function exactOf(candidates: readonly Form[], value: unknown): Form | undefined {
  for (const form of candidates) if (hasRequired(form, value) && isTaken(form.schema, value)) return form;
  return undefined;
}

function hasRequired({ required }: Form, value: unknown): boolean {
  if (isRecord(value)) for (const name of required) if (!Object.hasOwn(value, name)) return false;
  return true;
}

/** The form whose fields are most like those of a value. */
function nearest(first: Form, candidates: readonly Form[], value: unknown): Form {
  let found = first;
  let most = -Infinity;
  for (const form of candidates) {
    const likeness = likenessOf(bare(form.schema), value);
    if (likeness > most) [found, most] = [form, likeness];
  }
  return found;
}

/** Counts the fields that have a right kind, less those that are wrong or missing. It does not look into them. */
function likenessOf(of: Parts | undefined, value: unknown): number {
  if (Array.isArray(value)) {
    const row: unknown = value[0];
    return isRecord(row) ? likenessOf(bare(of?.item, row), row) : 0;
  }
  if (!isRecord(value)) return 0;
  let likeness = 0;
  for (const [name, entry] of Object.entries(of?.entries ?? {})) {
    const field = Object.hasOwn(value, name) ? value[name] : undefined;
    const isRight = isObject(field) ? kindsOf(entry)?.has(kindOf(field)) !== false : isTaken(entry, field);
    if (!isRight) likeness -= 1;
    else if (field !== undefined && field !== null) likeness += 1;
  }
  return likeness;
}

/** Refuses a value that no form takes, and names what they take. */
function noneOf(forms: readonly Form[]): v.GenericSchema {
  const kinds = new Set(forms.flatMap(({ kinds: own = [] }) => [...own]));
  kinds.delete("undefined");
  const words = Array.from(kinds, (kind) => (kind === "array" || kind === "object" ? `an ${kind}` : kind));
  return v.custom(() => false, words.join(" or "));
}

/** The schema of the rows of lists, if each form is one. */
function itemOf(schemas: readonly v.GenericSchema[]): Schema<unknown> | undefined {
  const items = schemas.map((schema) => bare(schema)?.item);
  return items.includes(undefined) ? undefined : choice(items.map((item) => unknownToValibot(item)));
}
