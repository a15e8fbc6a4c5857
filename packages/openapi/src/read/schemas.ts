import { isRecord, propertyOf } from "@org/http-core/operation";
import {
  anything,
  choice,
  entity,
  entityWithRest,
  expected,
  fields,
  list,
  nullable,
  record,
  ref,
  type Schema,
} from "@org/http-core/schema";
import { child, children, items, type Node, type NotUnderstood, textOf } from "./document.ts";
import { alternativesOf, childrenOf, commonTypes, isNull, isScalar, valuesIn } from "./keywords.ts";
import { type Chosen, leadingBack, NONE, type Parts, partsOf, saying } from "./parts.ts";
import { type Purpose, scalarOf } from "./scalars.ts";

/** A schema of a document, and what is not understood in it. */
export interface Read {
  readonly schema: Schema<unknown>;
  readonly notUnderstood: readonly NotUnderstood[];
  /** Tells whether it says more of a value than that it is an object or a list. */
  readonly says: boolean;
}

/** A schema that is read once, and shared by all that lead to it. */
interface Entry {
  /** Undefined while it is being read. */
  schema: Schema<unknown> | undefined;
  says: boolean;
  readonly notUnderstood: NotUnderstood[];
  readonly leadsTo: Set<Entry>;
}

/** A schema's own place in the document. */
type Where = Pick<Node, "at">;

/** The place in which a schema is read. */
interface Place {
  /** The schema that takes the notes. */
  readonly into: Entry;
  /** The path of the field; undefined where no override is at this path or below. */
  readonly path: string | undefined;
  readonly chosen: Chosen;
}

/** Reads the JSON Schemas of a document into schemas that compile. */
export class Schemas {
  readonly #document: unknown;
  readonly #purpose: Purpose;
  readonly #overrides: ReadonlyMap<string, Schema<unknown>>;
  readonly #entries = new Map<unknown, Entry>();
  readonly #ids = new Map<unknown, number>();

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
    const into = newEntry();
    const path = this.#overrides.size === 0 ? undefined : "";
    const schema = this.#read([node], { into, path, chosen: NONE });
    const entries = new Set([into]);
    const notes = new Map<string, NotUnderstood>();
    let says = false;
    for (const entry of entries) {
      for (const next of entry.leadsTo) entries.add(next);
      for (const one of entry.notUnderstood) notes.set(`${one.at} ${one.reason}`, one);
      says ||= entry.says;
    }
    return { schema, notUnderstood: Array.from(notes.values()), says: says && schema !== anything };
  }

  /**
   * Reads what describes one value.
   *
   * @param nodes schemas that hold together
   */
  #read(nodes: readonly Node[], place: Place): Schema<unknown> {
    const { into, path } = place;
    const override = path === undefined ? undefined : this.#overrides.get(path);
    if (override !== undefined) {
      into.says = true;
      return override;
    }
    const { parts, isNullable } = this.#partsOf(nodes, into);
    const schema = this.#shared(saying(parts, place.chosen), pointerOf(nodes, parts), place);
    return isNullable ? orNull(schema) : schema;
  }

  #partsOf(nodes: readonly Node[], into: Entry): Parts {
    return partsOf(this.#document, nodes, (at, reason) => {
      note(into, at, reason);
    });
  }

  /** Returns the schema of parts that say something, which is read once. A schema may lead to itself by its fields. */
  #shared(parts: readonly Node[], where: Where, { into, path, chosen }: Place): Schema<unknown> {
    const [only, another] = parts;
    if (only === undefined) return anything;
    const own = another === undefined ? only : where;
    if (another === undefined && isScalar(only)) return this.#typed(parts, own, { into, path, chosen });
    const leads = leadingBack(this.#document, parts, chosen);
    const isOnly = another === undefined && leads.size === 0 && path === undefined;
    const key = isOnly ? only.value : this.#keyOf(parts, leads, path);
    const known = this.#entries.get(key);
    const entry = known ?? newEntry();
    into.leadsTo.add(entry);
    if (known !== undefined) return known.schema ?? ref(() => known.schema);
    this.#entries.set(key, entry);
    entry.schema = this.#described(parts, own, { into: entry, path, chosen: leads });
    return entry.schema;
  }

  /** Returns a text that is the same for the same parts, in the same context. */
  #keyOf(parts: readonly Node[], chosen: Chosen, path: string | undefined): string {
    const idOf = (schema: unknown): number => {
      const id = this.#ids.get(schema) ?? this.#ids.size;
      this.#ids.set(schema, id);
      return id;
    };
    const ids = [parts.map(({ value }) => idOf(value)), Array.from(chosen, idOf)];
    return [...ids, path].join(path === undefined ? "-" : "/");
  }

  #described(parts: readonly Node[], where: Where, place: Place): Schema<unknown> {
    const { into, chosen } = place;
    const choices = parts.filter((part) => !chosen.has(part.value) && alternativesOf(part).length > 0);
    const [list, ...others] = choices.flatMap(alternativesOf);
    for (const other of others) note(into, other.at, "alternatives beside others");
    if (list !== undefined) return this.#choice(parts, choices, list, where, place);
    return this.#typed(parts, where, place);
  }

  #typed(parts: readonly Node[], where: Where, place: Place): Schema<unknown> {
    const types = commonTypes(parts);
    if (types?.length === 0)
      note(
        place.into,
        where.at,
        parts.every(isNull) ? "null alone" : "parts of `allOf` that exclude each other",
      );
    return this.#either((types ?? []).map((type) => this.#ofType(type, parts, where, place)));
  }

  #ofType(type: string, parts: readonly Node[], where: Where, place: Place): Schema<unknown> {
    const { into } = place;
    if (type === "object") return this.#object(parts, where, place);
    if (type === "array") return list(this.#read(childrenOf(parts, "items"), inside(place, place.path)));
    const schema = scalarOf(type, parts, this.#purpose);
    if (schema === undefined) note(into, `${where.at}/type`, "a type that JSON Schema does not have");
    else into.says = true;
    return schema ?? anything;
  }

  #object(parts: readonly Node[], { at }: Where, place: Place): Schema<unknown> {
    const { into, path } = place;
    const properties = new Map<string, Node[]>();
    for (const [name, property] of childrenOf(parts, "properties").flatMap(children))
      properties.set(name, [...(properties.get(name) ?? []), property]);
    const rest = childrenOf(parts, "additionalProperties").filter(({ value }) => isRecord(value));
    const restSchema = rest.length === 0 ? anything : this.#read(rest, inside(place, path));
    into.says ||= properties.size > 0 || rest.length > 0;
    // A record takes a list, and makes an object of it. Answers are guarded by the client.
    if (properties.size === 0)
      return this.#purpose === "request" ? entityWithRest("", fields({}), restSchema) : record(restSchema);
    const required = new Set(parts.flatMap(({ value }) => valuesIn(propertyOf(value, "required"))));
    const promised: [name: string, Schema<unknown>][] = [];
    const optional: [name: string, Schema<unknown>][] = [];
    for (const [name, nodes] of properties) {
      const schema = this.#read(nodes, inside(place, this.#below(path, name)));
      const isRequest = this.#purpose === "request";
      // A field that only the service writes is not sent.
      const isReadOnly = isRequest && nodes.some(({ value }) => propertyOf(value, "readOnly") === true);
      if (!required.has(name) || isReadOnly) optional.push([name, schema]);
      else promised.push([name, isRequest ? schema : orMissing(schema)]);
    }
    const name = path === undefined && place.chosen.size === 0 ? nameOf(at) : "";
    const of = fields(Object.fromEntries(promised), Object.fromEntries(optional));
    return restSchema === anything ? entity(name, of) : entityWithRest(name, of, restSchema);
  }

  /** Returns the path of a field, if an override is there or below. */
  #below(path: string | undefined, name: string): string | undefined {
    if (path === undefined) return undefined;
    const below = path === "" ? name : `${path}.${name}`;
    const isUsed = Array.from(this.#overrides.keys()).some((one) => `${one}.`.startsWith(`${below}.`));
    return isUsed ? below : undefined;
  }

  /**
   * Chooses among the alternatives of one list. All other parts hold with each of them.
   *
   * @param choices the parts that have alternatives
   */
  #choice(
    parts: readonly Node[],
    choices: readonly Node[],
    list: Node,
    where: Where,
    place: Place,
  ): Schema<unknown> {
    const { into, path } = place;
    const chosen = new Set([...place.chosen, ...choices.map(({ value }) => value)]);
    const besides = saying(parts, chosen);
    const nodes: Node[] = [];
    const schemas: Schema<unknown>[] = [];
    let isNullable = false;
    for (const alternative of items(list)) {
      const own = this.#partsOf([alternative], into);
      const adds = saying(own.parts, chosen).filter(({ value }) =>
        besides.every((one) => one.value !== value),
      );
      const isNullAlone = adds.length > 0 && adds.every(isNull);
      isNullable ||= own.isNullable && (isNullAlone || besides.length === 0);
      if (isNullAlone) continue;
      if (adds.length === 0) {
        // The alternative says nothing more than the other parts, so every value that they allow is right.
        if (besides.length > 0) return this.#typed(besides, where, { ...place, chosen });
        if (!own.parts.some(({ value }) => chosen.has(value))) return anything;
        note(into, alternative.at, "an alternative that leads back to its schema");
        continue;
      }
      nodes.push(alternative);
      schemas.push(this.#shared(saying([...besides, ...adds], chosen), alternative, { into, path, chosen }));
    }
    if (schemas.length === 0) note(into, list.at, "null alone");
    const [holder = list] = choices;
    const schema = this.#either(schemas, child(holder, "discriminator"), nodes);
    return isNullable ? orNull(schema) : schema;
  }

  #either(
    schemas: readonly Schema<unknown>[],
    discriminator?: Node,
    nodes: readonly Node[] = [],
  ): Schema<unknown> {
    const [first = anything, ...others] = schemas;
    if (schemas.includes(anything)) return anything;
    if (others.every((schema) => schema === first)) return first;
    const by = discriminator === undefined ? undefined : textOf(discriminator, "propertyName");
    if (discriminator === undefined || by === undefined) return choice(schemas);
    const mapping = children(child(discriminator, "mapping"));
    const named = nodes.flatMap((node, index) => {
      const reference = textOf(node, "$ref") ?? "";
      const name = nameOf(reference);
      const names = mapping.filter(([, { value }]) => value === reference || value === name);
      const keys = names.length > 0 ? names.map(([key]) => key) : [name || String(index)];
      return keys.map((key) => [key, schemas[index] ?? anything] as const);
    });
    return choice(Object.fromEntries(named), { by });
  }
}

function newEntry(): Entry {
  return { schema: undefined, says: false, notUnderstood: [], leadsTo: new Set() };
}

function note({ notUnderstood }: Entry, at: string, reason: string): void {
  notUnderstood.push({ at, reason });
}

/** Returns the place of a field or an item of a place. */
function inside({ into }: Place, path: string | undefined): Place {
  return { into, path, chosen: NONE };
}

/** Returns where a schema is: a reference that says nothing more is the schema that it leads to. */
function pointerOf(nodes: readonly Node[], parts: readonly Node[]): Where {
  const [node, another] = nodes;
  if (node === undefined) return { at: "" };
  const isAlias = another === undefined && parts.every(({ value }) => value !== node.value);
  const reference = isAlias ? textOf(node, "$ref") : undefined;
  return reference === undefined ? node : { at: reference };
}

/** Returns the name of a component: the last part of its pointer. Other schemas have none. */
function nameOf(at: string): string {
  return /^#\/components\/schemas\/([^/]+)$/.exec(at)?.[1] ?? "";
}

/** Makes a schema once for each schema: a document has thousands of texts that may be null. */
function once(make: (of: Schema<unknown>) => Schema<unknown>): (of: Schema<unknown>) => Schema<unknown> {
  const made = new WeakMap<Schema<unknown>, Schema<unknown>>();
  return (of) => {
    const known = made.get(of) ?? make(of);
    made.set(of, known);
    return known;
  };
}

const orNull = once((schema) => (schema === anything ? anything : nullable(schema)));

const orMissing = once(expected);
