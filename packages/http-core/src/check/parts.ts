/**
 * A valibot schema by the parts that a check is made of. Each kind of schema has some of them; a kind that is not
 * known here has whatever it has, and is asked itself.
 */
export interface Parts {
  readonly type: string;
  readonly async?: boolean;
  /** What a pipe does, the schema that it begins with included. */
  readonly pipe?: readonly PipeItem[];
  /** Of nullable, optional and nullish. */
  readonly wrapped?: Parts;
  /** What takes the place of an absent value. */
  readonly default?: unknown;
  /** What takes the place of a value that does not fit, or of an absent field. */
  readonly fallback?: unknown;
  /** Of an array. */
  readonly item?: Parts;
  /** Of objects. */
  readonly entries?: Readonly<Record<string, Parts>>;
  /** Of an entity of this package: an object that keeps whatever is in it. */
  readonly entity?: string;
  /** Of a record. */
  readonly key?: Parts;
  readonly value?: Parts;
  /** Of a picklist. */
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  /** Of a custom schema. */
  readonly check?: (value: unknown) => boolean;
  /** Of a lazy schema. */
  readonly getter?: (value: unknown) => Parts;
}

/** One item of a pipe: a schema, or an action. */
export interface PipeItem extends Parts {
  readonly kind: string;
  readonly requirement?: unknown;
  readonly "~run"?: (dataset: Dataset, config: object) => Dataset;
}

/** What valibot hands from one item of a pipe to the next. */
export interface Dataset {
  readonly typed: true;
  readonly value: unknown;
  readonly issues?: readonly unknown[] | undefined;
}

/** A schema without what only wraps it: `nullable`, `optional`, `lazy`, the actions of a pipe. */
export function bare(schema: Parts | undefined): Parts | undefined {
  const inner = schema?.pipe?.[0] ?? schema?.wrapped ?? schema?.getter?.(undefined);
  return inner === undefined || inner === schema ? schema : bare(inner);
}

/** The schema of a field that an object names. */
export function ownEntry(schema: Parts | undefined, key: PropertyKey): Parts | undefined {
  const entries = schema?.entries;
  return entries !== undefined && Object.hasOwn(entries, key) ? entries[String(key)] : undefined;
}
