import type { Row } from "../world/draws.ts";

/** What rows are made from: facts that know their own draws. */
export interface Drawn {
  readonly row: Row;
}

/** Makes one field. Undefined: the field is absent in this row. */
export type Maker<View, Value> = (view: View, key: string) => Value | undefined;

/** A maker for each field of a row. A field that the client's type has and this doesn't is a type error. */
export type Makers<T, View, Keys extends keyof T = keyof T> = {
  readonly [K in Keys]-?: Maker<View, Exclude<T[K], undefined>>;
};

/** Makes a row: the fields in the makers' order, absent ones left out. */
export function assemble<T, View>(makers: Makers<T, View>, view: View): T;
export function assemble(makers: Readonly<Record<string, Maker<unknown, unknown>>>, view: unknown): unknown {
  const made: Record<string, unknown> = {};
  for (const key in makers) {
    const value = makers[key]?.(view, key);
    if (value !== undefined) made[key] = value;
  }
  return made;
}

/** Present in `rate` of the rows. */
export function often<View extends Drawn, Value>(rate: number, make: Maker<View, Value>): Maker<View, Value> {
  const hasField = oncePerField((key) => `has ${key}`);
  return (view, key) => (view.row.chance(hasField(key), rate) ? make(view, key) : undefined);
}

/**
 * Present in each `n`th row, from one that the field's name decides: recordings hardly show such fields, and a
 * small world has every one of them all the same, whatever its seed.
 */
export function each<View extends Drawn, Value>(n: number, make: Maker<View, Value>): Maker<View, Value> {
  const first = oncePerField((key) => offset(key) % n);
  return (view, key) => (view.row.index % n === first(key) ? make(view, key) : undefined);
}

/** What follows from a field's name: a maker is nearly always one field's. */
function oncePerField<T>(make: (key: string) => T): (key: string) => T {
  let last: { readonly key: string; readonly made: T } | undefined;
  return (key) => (last?.key === key ? last : (last = { key, made: make(key) })).made;
}

/** Present where a test holds. */
export function where<View, Value>(
  test: (view: View) => boolean,
  make: Maker<View, Value>,
): Maker<View, Value> {
  return (view, key) => (test(view) ? make(view, key) : undefined);
}

function offset(key: string): number {
  let sum = 0;
  for (let i = 0; i < key.length; i++) sum = (sum * 31 + key.charCodeAt(i)) >>> 0;
  return sum;
}

/** Always the same value. */
export function constant<const Value>(value: Value): () => Value {
  return () => value;
}
