import { isRecord } from "@org/http-core/operation";
import {
  anything,
  choice,
  entity,
  entityWithRest,
  expected,
  fields,
  flag,
  list,
  nullable,
  number,
  oneOf,
  openOneOf,
  record,
  ref,
  type Schema,
  text,
  time,
  whole,
  wideInteger,
} from "@org/http-core/schema";
import { child, children, items, type Node, type NotUnderstood, resolved, textOf } from "./document.ts";

/**
 * For what a schema is: an answer, which may have more than its document says and lack what it promises, or a request,
 * which has to be right.
 */
export type Purpose = "answer" | "request";

/** A schema of a document, and what is not understood in it. */
export interface Read {
  readonly schema: Schema<unknown>;
  readonly notUnderstood: readonly NotUnderstood[];
  /** Whether it says anything of a value, such as its type. */
  readonly says: boolean;
}

/** What one reference leads to. It is read once, and shared by all that refer to it. */
interface Entry {
  schema: Schema<unknown> | undefined;
  says: boolean;
  readonly notUnderstood: NotUnderstood[];
  readonly refersTo: Set<Entry>;
}

/** Keywords that would restrict a value, and that are not checked. */
const UNCHECKED = [
  "not",
  "if",
  "patternProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
  "dependentSchemas",
  "prefixItems",
  "contains",
  "$dynamicRef",
] as const;

/** Keywords by which an alternative only says which fields it requires. */
const ONLY_REQUIRES = new Set(["required", "title", "description"]);

/** Reads the JSON Schemas of a document into schemas that compile. */
export class Schemas {
  readonly #document: unknown;
  readonly #purpose: Purpose;
  readonly #overrides: ReadonlyMap<string, Schema<unknown>>;
  readonly #entries = new Map<string, Entry>();

  /** @param overrides schemas in place of the document's, by the path of a field: `labels.color` */
  constructor(
    document: unknown,
    purpose: Purpose,
    overrides: Readonly<Record<string, Schema<unknown>>> = {},
  ) {
    this.#document = document;
    this.#purpose = purpose;
    this.#overrides = new Map(Object.entries(overrides));
  }

  /** Reads a schema. */
  read(node: Node): Read {
    const own = newEntry();
    const schema = this.#read(node, own, "");
    return { schema, notUnderstood: notesOf(own), says: own.says };
  }

  /** @param path the path of the field, for overrides */
  #read(node: Node, into: Entry, path: string): Schema<unknown> {
    const override = path === "" ? undefined : this.#overrides.get(path);
    if (override !== undefined) {
      into.says = true;
      return override;
    }
    const { value } = node;
    if (value === undefined || value === true || !isRecord(value)) {
      if (value === false || value === null) note(into, node.at, `a schema that is ${String(value)}`);
      return anything;
    }
    const reference = textOf(node, "$ref");
    if (reference === undefined) return this.#described(node, into, path);
    const besides = Object.keys(value).filter((name) =>
      /^(?:nullable|type|properties|allOf|oneOf|anyOf)$/.test(name),
    );
    // What stands beside a reference holds too (OpenAPI 3.1).
    if (besides.length > 0)
      return this.#merged([{ value: { $ref: reference }, at: node.at }], node, into, path);
    return this.#referred(node, reference, into, path);
  }

  #referred(node: Node, reference: string, into: Entry, path: string): Schema<unknown> {
    // A schema with overrides is one field's own: it is not shared.
    const key = this.#overrides.size === 0 ? reference : `${path} ${reference}`;
    const known = this.#entries.get(key);
    if (known !== undefined) {
      into.refersTo.add(known);
      into.says ||= known.says || known.schema === undefined;
      return known.schema ?? ref(() => known.schema);
    }
    const entry = newEntry();
    this.#entries.set(key, entry);
    into.refersTo.add(entry);
    const target = resolved(this.#document, node, (at, reason) => note(into, at, reason));
    entry.schema = target === undefined ? anything : this.#read(target, entry, path);
    into.says ||= entry.says;
    return entry.schema;
  }

  #described(node: Node, into: Entry, path: string): Schema<unknown> {
    for (const keyword of UNCHECKED)
      if (child(node, keyword).value !== undefined)
        note(into, `${node.at}/${keyword}`, "a keyword that is not checked");
    const parts = items(child(node, "allOf"));
    if (parts.length > 0) return this.#merged(parts, node, into, path);
    const alternatives = this.#alternativesOf(node);
    if (alternatives.length > 0) return this.#chosen(alternatives, node, into, path);
    const types = typesOf(node);
    const others = types.filter((type) => type !== "null");
    if (types.length > 0 && others.length === 0) {
      note(into, node.at, "null alone");
      return anything;
    }
    const schemas = (others.length === 0 ? [impliedType(node)] : others).map((type) =>
      this.#ofType(type, node, into, path),
    );
    const [only = anything] = schemas;
    const schema = schemas.length === 1 ? only : choice(schemas);
    return schema === anything || !mayBeNull(node, types) ? schema : nullable(schema);
  }

  /** The alternatives of a schema, without those that only say which fields they require. */
  #alternativesOf(node: Node): readonly Node[] {
    const all = [...items(child(node, "oneOf")), ...items(child(node, "anyOf"))];
    return all.filter(
      ({ value }) => !(isRecord(value) && Object.keys(value).every((keyword) => ONLY_REQUIRES.has(keyword))),
    );
  }

  #ofType(type: string | undefined, node: Node, into: Entry, path: string): Schema<unknown> {
    if (type !== undefined) into.says = true;
    switch (type) {
      case "string":
        return textSchema(node, this.#purpose);
      case "integer":
        return this.#purpose === "request" ? integerParam(node) : wideInteger;
      case "number":
        return number;
      case "boolean":
        return flag;
      case "array":
        return list(this.#read(child(node, "items"), into, path));
      case "object":
        return this.#object(node, into, path);
      case undefined:
        return anything;
      default:
        note(into, `${node.at}/type`, "a type that JSON Schema does not have");
        return anything;
    }
  }

  #object(node: Node, into: Entry, path: string): Schema<unknown> {
    const properties = children(child(node, "properties"));
    const rest = child(node, "additionalProperties");
    const restSchema = isRecord(rest.value) ? this.#read(rest, into, path) : undefined;
    if (properties.length === 0) return record(restSchema ?? anything);
    const required = new Set(items(child(node, "required")).map(({ value }) => value));
    const promised: Record<string, Schema<unknown>> = {};
    const optional: Record<string, Schema<unknown>> = {};
    for (const [name, property] of properties) {
      const schema = this.#read(property, into, path === "" ? name : `${path}.${name}`);
      const isPromised = required.has(name);
      if (this.#purpose === "request") {
        const mustBeSent = isPromised && child(property, "readOnly").value !== true;
        put(mustBeSent ? promised : optional, name, schema);
      } else if (isPromised) put(promised, name, schema === anything ? schema : expected(schema));
      else put(optional, name, schema);
    }
    const of = fields(promised, optional);
    const name = nameOf(node.at);
    return restSchema === undefined || restSchema === anything
      ? entity(name, of)
      : entityWithRest(name, of, restSchema);
  }

  /** A schema that all parts describe together. */
  #merged(parts: readonly Node[], around: Node, into: Entry, path: string): Schema<unknown> {
    const own = withoutKeyword(around, "allOf", "$ref");
    const all: Node[] = [];
    for (const part of isRecord(own.value) && Object.keys(own.value).length > 0 ? [...parts, own] : parts)
      all.push(...this.#flat(part, into));
    const saying = all.filter((part) => saysSomething(part));
    const isNullable = saying.length > 0 && saying.every((part) => mayBeNull(part, typesOf(part)));
    const isMarked = mayBeNull(around, typesOf(around));
    const orNull = (schema: Schema<unknown>): Schema<unknown> =>
      schema !== anything && (isNullable || isMarked) ? nullable(schema) : schema;
    const [first] = saying;
    if (first === undefined) return anything;
    if (saying.length === 1) {
      const schema =
        textOf(first, "$ref") === undefined
          ? this.#described(first, into, path)
          : this.#read(first, into, path);
      return isNullable ? schema : orNull(schema);
    }
    const objects = saying.filter((part) => isObjectLike(part));
    const choices = saying.filter((part) => !isObjectLike(part) && this.#alternativesOf(part).length > 0);
    if (objects.length + choices.length < saying.length || choices.length > 1) {
      note(into, around.at, "parts of `allOf` that are no objects");
      return orNull(this.#described(first, into, path));
    }
    const base = joined(objects, around.at);
    const [chosen] = choices;
    if (chosen === undefined) return orNull(this.#described(base, into, path));
    const variants = this.#alternativesOf(chosen).map((variant) => ({
      value: { allOf: [base.value, variant.value] },
      at: variant.at,
    }));
    return orNull(this.#chosen(variants, chosen, into, path));
  }

  /** The parts of a part: those of an `allOf` within, and what references lead to. */
  #flat(part: Node, into: Entry, depth = 0): readonly Node[] {
    const found = resolved(this.#document, part, (at, reason) => note(into, at, reason));
    if (found === undefined || depth > 20) return [];
    const inner = items(child(found, "allOf"));
    const own = withoutKeyword(found, "allOf");
    return [...inner.flatMap((one) => this.#flat(one, into, depth + 1)), own];
  }

  #chosen(alternatives: readonly Node[], node: Node, into: Entry, path: string): Schema<unknown> {
    const values = alternatives.filter((one) => !isNull(one));
    const isNullable = values.length < alternatives.length || mayBeNull(node, typesOf(node));
    const isObject = children(child(node, "properties")).length > 0;
    const own = withoutKeyword(node, "oneOf", "anyOf", "discriminator", "nullable");
    const schemas = values.map((one) =>
      // Fields beside the alternatives hold for each.
      isObject
        ? this.#merged([own, one], { value: {}, at: one.at }, into, path)
        : this.#read(one, into, path),
    );
    const [only = anything] = schemas;
    const schema = new Set(schemas).size === 1 ? only : this.#choiceOf(values, schemas, node);
    return isNullable && schema !== anything ? nullable(schema) : schema;
  }

  #choiceOf(nodes: readonly Node[], schemas: readonly Schema<unknown>[], node: Node): Schema<unknown> {
    if (schemas.includes(anything)) return anything;
    const discriminator = child(node, "discriminator");
    const by = textOf(discriminator, "propertyName");
    if (by === undefined) return choice(schemas);
    const named: Record<string, Schema<unknown>> = {};
    const references = nodes.map((one) => textOf(one, "$ref") ?? "");
    for (const [index, schema] of schemas.entries()) {
      const reference = references[index] ?? "";
      const names = children(child(discriminator, "mapping"))
        .filter(([, { value }]) => value === reference || value === nameOf(reference))
        .map(([name]) => name);
      for (const name of names.length > 0 ? names : [nameOf(reference) || String(index)])
        put(named, name, schema);
    }
    return choice(named, { by });
  }
}

function newEntry(): Entry {
  return { schema: undefined, says: false, notUnderstood: [], refersTo: new Set() };
}

function note({ notUnderstood }: Entry, at: string, reason: string): void {
  notUnderstood.push({ at, reason });
}

/** What is not understood in a schema, and in all that it refers to. */
function notesOf(entry: Entry): readonly NotUnderstood[] {
  const seen = new Set([entry]);
  for (const one of seen) for (const next of one.refersTo) seen.add(next);
  return Array.from(seen).flatMap(({ notUnderstood }) => notUnderstood);
}

function typesOf(node: Node): readonly string[] {
  const { value } = child(node, "type");
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((type) => typeof type === "string");
}

/** The type of a schema that names none: documents leave it out where other keywords tell it. */
function impliedType(node: Node): string | undefined {
  if (child(node, "properties").value !== undefined || isRecord(child(node, "additionalProperties").value))
    return "object";
  if (child(node, "items").value !== undefined) return "array";
  const known =
    child(node, "const").value ?? items(child(node, "enum")).find(({ value }) => value !== null)?.value;
  return typeof known === "string" || typeof known === "boolean" || typeof known === "number"
    ? typeof known
    : undefined;
}

function mayBeNull(node: Node, types: readonly string[]): boolean {
  return (
    types.includes("null") ||
    child(node, "nullable").value === true ||
    items(child(node, "enum")).some(({ value }) => value === null)
  );
}

function isNull(node: Node): boolean {
  const types = typesOf(node);
  const values = items(child(node, "enum"));
  return (types.length === 1 && types[0] === "null") || (values.length === 1 && values[0]?.value === null);
}

/** Whether a part of `allOf` says anything of a value. */
function saysSomething(node: Node): boolean {
  return [
    "$ref",
    "type",
    "properties",
    "additionalProperties",
    "items",
    "enum",
    "const",
    "oneOf",
    "anyOf",
    "required",
  ].some((keyword) => child(node, keyword).value !== undefined);
}

function isObjectLike(node: Node): boolean {
  return (
    typesOf(node).includes("object") ||
    impliedType(node) === "object" ||
    (typesOf(node).length === 0 &&
      child(node, "required").value !== undefined &&
      child(node, "oneOf").value === undefined &&
      child(node, "anyOf").value === undefined)
  );
}

/** One object schema with the fields of all. */
function joined(parts: readonly Node[], at: string): Node {
  const properties: Record<string, unknown> = {};
  const required: unknown[] = [];
  let rest: unknown;
  const alternatives: unknown[] = [];
  for (const part of parts) {
    for (const [name, { value }] of children(child(part, "properties"))) put(properties, name, value);
    required.push(...items(child(part, "required")).map(({ value }) => value));
    rest ??= child(part, "additionalProperties").value;
    alternatives.push(...items(child(part, "oneOf")), ...items(child(part, "anyOf")));
  }
  return {
    value: {
      type: "object",
      properties,
      required,
      ...(rest === undefined ? {} : { additionalProperties: rest }),
      ...(alternatives.length === 0
        ? {}
        : { anyOf: alternatives.map((one) => (isRecord(one) ? one["value"] : one)) }),
    },
    at,
  };
}

function withoutKeyword({ value, at }: Node, ...keywords: readonly string[]): Node {
  if (!isRecord(value)) return { value, at };
  return {
    value: Object.fromEntries(Object.entries(value).filter(([name]) => !keywords.includes(name))),
    at,
  };
}

/** The known values of a text. Answers may have others, since services add values. */
function textSchema(node: Node, purpose: Purpose): Schema<unknown> {
  const constant = child(node, "const").value;
  const values = (
    constant === undefined ? items(child(node, "enum")).map(({ value }) => value) : [constant]
  ).filter((value) => typeof value === "string");
  if (values.length > 0) return purpose === "answer" ? openOneOf(...values) : oneOf(...values);
  return textOf(node, "format") === "date-time" ? time : text;
}

/** A whole number of a request, within the documented range. */
function integerParam(node: Node): Schema<unknown> {
  const [least, most] = ["minimum", "maximum"].map((keyword) => child(node, keyword).value);
  if (typeof least !== "number" && typeof most !== "number") return wideInteger;
  return whole(
    Math.max(typeof least === "number" ? least : Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
    Math.min(typeof most === "number" ? most : Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  );
}

/** The name of a component: the last part of its pointer. Others have none. */
export function nameOf(at: string): string {
  return /^#\/components\/schemas\/([^/]+)$/.exec(at)?.[1] ?? "";
}

/** Sets a field of this name, also `__proto__`. */
function put(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
