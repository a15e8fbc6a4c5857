import fc from "fast-check";

/** The parts of a valibot schema that are read here. Not the type of `@org/http-core`, whose own tests use this package. */
export interface Parts {
  readonly type: string;
  /** The items of a pipe. The first is its schema. */
  readonly pipe?: readonly PipeItem[];
  /** Of nullable, optional and nullish. */
  readonly wrapped?: Parts;
  /** Replaces an absent value. */
  readonly default?: unknown;
  /** Of an array. */
  readonly item?: Parts;
  /** Of objects. */
  readonly entries?: Readonly<Record<string, Parts>>;
  /** Of a record. */
  readonly value?: Parts;
  /** Of a picklist or a union. */
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  /** Of a lazy schema. */
  readonly getter?: (value: unknown) => Parts;
}

/** One item of a pipe: a schema, or an action. */
export interface PipeItem extends Parts {
  readonly requirement?: unknown;
  readonly metadata?: object;
}

/** How deep the values of a recursive schema nest. */
const DEEPEST = 2;

const known = new WeakMap<Parts, Map<number, fc.Arbitrary<unknown>>>();

/**
 * Generates values that a schema accepts. Nearly all are valid: the values that a rule's function accepts can only be
 * guessed.
 */
export function valuesOf(schema: Parts | undefined, depth = 0): fc.Arbitrary<unknown> {
  if (schema === undefined) return fc.jsonValue();
  const byDepth = known.get(schema) ?? new Map<number, fc.Arbitrary<unknown>>();
  known.set(schema, byDepth);
  const found =
    byDepth.get(depth) ?? (schema.pipe === undefined ? bare(schema, depth) : piped(schema.pipe, depth));
  byDepth.set(depth, found);
  return found;
}

function bare(schema: Parts, depth: number): fc.Arbitrary<unknown> {
  const { options, wrapped, getter } = schema;
  switch (schema.type) {
    case "string":
    case "custom":
      return fc.string({ maxLength: 5 });
    case "number":
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case "boolean":
      return fc.boolean();
    case "date":
      return fc.date({ noInvalidDate: true });
    case "picklist":
      return fc.constantFrom(...(options ?? []));
    case "literal":
      return fc.constant(schema.literal);
    case "union":
      return fc.oneof(...(options ?? []).map((option) => valuesOf(asParts(option), depth)));
    case "nullable":
      return seldom(null, valuesOf(wrapped, depth));
    case "optional":
      return seldom(undefined, valuesOf(wrapped, depth));
    case "nullish":
      return seldom(null, seldom(undefined, valuesOf(wrapped, depth)));
    case "lazy":
      return fc.constant(undefined).chain(() => valuesOf(getter?.(undefined), depth + 1));
    case "array":
      return depth > DEEPEST ? fc.constant([]) : fc.array(valuesOf(schema.item, depth), { maxLength: 3 });
    case "record":
      return fc.dictionary(fc.string({ maxLength: 3 }), valuesOf(schema.value, depth), {
        maxKeys: 3,
        noNullPrototype: true,
      });
    case "loose_object":
    case "object_with_rest":
    case "strict_object":
    case "object":
      return object(schema.entries ?? {}, depth);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

/** Rarely generates an absent value: an entity has dozens of fields, and one absent field may invalidate it. */
function seldom(absent: null | undefined, values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.option(values, { nil: absent, freq: 20 });
}

function object(entries: Readonly<Record<string, Parts>>, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.entries(entries).filter(([, entry]) => depth <= DEEPEST || !mayBeAbsent(entry));
  const requiredKeys = fields.filter(([, entry]) => !mayBeAbsent(entry)).map(([key]) => key);
  return fc.record(Object.fromEntries(fields.map(([key, entry]) => [key, valuesOf(entry, depth)])), {
    requiredKeys,
    noNullPrototype: true,
  });
}

/** A field with a default is never left out: the schema would fill in the default, and so change the value. */
function mayBeAbsent({ type, default: byDefault }: Parts): boolean {
  return byDefault === undefined && (type === "optional" || type === "nullish" || type === "exact_optional");
}

function piped([first, ...actions]: readonly PipeItem[], depth: number): fc.Arbitrary<unknown> {
  const requirement = (type: string): unknown => actions.find((action) => action.type === type)?.requirement;
  // The rules of http-core's schemas are functions. Their metadata describes the accepted values.
  const rules = actions.reduce<JsonSchemaWords>((all, { metadata }) => ({ ...all, ...metadata }), {});
  const form = requirement("regex") ?? (rules.pattern === undefined ? undefined : new RegExp(rules.pattern));
  if (form instanceof RegExp) return fc.stringMatching(form);
  if (first?.type === "string" && requirement("check") !== undefined) return days;
  const least = requirement("min_value") ?? rules.minimum;
  const most = requirement("max_value") ?? rules.maximum;
  if (first?.type !== "string" && (requirement("safe_integer") !== undefined || rules.type === "integer")) {
    return fc.maxSafeInteger().map((any) => within(any, least, most));
  }
  return valuesOf(first, depth);
}

/** The metadata of http-core's schemas: keywords of JSON Schema. */
interface JsonSchemaWords {
  readonly type?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Days: the project's rules on strings all check days. Years have four digits, so 9999 is the last. */
const days = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date("9999-12-31T23:59:59Z") })
  .map((date) => date.toISOString().slice(0, 10));

/** The number itself if it is in the range, else a number in the range. */
function within(any: number, least: unknown, most: unknown): number {
  const low = typeof least === "number" ? least : Number.MIN_SAFE_INTEGER;
  const high = typeof most === "number" ? most : Number.MAX_SAFE_INTEGER;
  return any >= low && any <= high ? any : low + (Math.abs(any) % Math.min(high - low + 1, 1000));
}

function asParts(option: unknown): Parts | undefined {
  return isParts(option) ? option : undefined;
}

function isParts(option: unknown): option is Parts {
  return typeof option === "object" && option !== null && "type" in option;
}
