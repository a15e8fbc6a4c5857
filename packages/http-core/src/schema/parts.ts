/** The public properties of a valibot schema that a check reads. Each kind of schema has some of them. */
export interface Parts {
  readonly type: string;
  readonly async?: boolean;
  /** The items of a pipe. The first is its schema. */
  readonly pipe?: readonly PipeItem[];
  /** Of nullable, optional and nullish. */
  readonly wrapped?: Parts;
  /** Replaces an absent value. */
  readonly default?: unknown;
  /** Replaces an invalid value or an absent field. */
  readonly fallback?: unknown;
  /** Of an array. */
  readonly item?: Parts;
  /** Of objects. */
  readonly entries?: Readonly<Record<string, Parts>>;
  /** Of an entity or the parameters of this package: unknown fields are kept, inherited ones are not seen. */
  readonly entity?: string;
  /** Of the fields of an object that have no entry. */
  readonly rest?: Parts;
  /** Of a record. */
  readonly key?: Parts;
  readonly value?: Parts;
  /** Of a picklist, a union and a choice. */
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  /** Of a custom schema and a choice. */
  readonly check?: (value: unknown) => boolean;
  /** Of `expected`. */
  readonly isExpected?: boolean;
  /** Of a lazy schema. */
  readonly getter?: (value: unknown) => Parts;
}

/** One item of a pipe: a schema, or an action. */
export interface PipeItem extends Parts {
  readonly kind: string;
  readonly requirement?: unknown;
}

/** Unwraps `nullable`, `optional`, `nullish`, `lazy` and pipes. A choice is unwrapped for the value. */
export function bare(schema: Parts | undefined, value?: unknown): Parts | undefined {
  const inner = schema?.pipe?.[0] ?? schema?.wrapped ?? schema?.getter?.(schema.options && value);
  return inner === undefined || inner === schema ? schema : bare(inner, value);
}

/** Keys that valibot drops from its output, unchecked, unless the schema has an entry for them. */
export const LEFT_OUT: readonly string[] = ["__proto__", "prototype", "constructor"];

/** The schema of an object's field; undefined where its value is not checked. */
export function fieldOf(schema: Parts | undefined, key: PropertyKey): Parts | undefined {
  const entries = schema?.entries;
  const name = String(key);
  if (entries !== undefined && Object.hasOwn(entries, name)) return entries[name];
  return LEFT_OUT.includes(name) ? undefined : (schema?.value ?? schema?.rest);
}
