import type { Row } from "../util/draws.ts";
import { iso } from "../util/moments.ts";

/** The source of a row: facts with their own random values. */
export interface Drawn {
  readonly row: Row;
}

/** Makes one field. Undefined: the field is absent in this row. */
export type Maker<View, Value> = (view: View, key: string) => Value | undefined;

/** A maker for each field of a row. A missing field of the client's type is a type error. */
export type Makers<T, View, Keys extends keyof T = keyof T> = {
  readonly [K in Keys]-?: Maker<View, Exclude<T[K], undefined>>;
};

/** Makes a row, with fields in the makers' order and without absent ones. */
export function assemble<T, View>(makers: Makers<T, View>, view: View): T;
export function assemble(makers: Readonly<Record<string, Maker<unknown, unknown>>>, view: unknown): unknown {
  const made: Record<string, unknown> = {};
  for (const key in makers) {
    const value = makers[key]?.(view, key);
    if (value !== undefined) made[key] = value;
  }
  return made;
}

/** Some of the makers of a row. */
export function pick<T extends object, K extends keyof T & string>(
  makers: T,
  ...names: readonly K[]
): Pick<T, K>;
export function pick(makers: Readonly<Record<string, unknown>>, ...names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, makers[name]]));
}

/** A field that is present in `rate` of the rows. Without oddities, each row has the fields that most rows have. */
export function often<View extends Drawn, Value>(rate: number, make: Maker<View, Value>): Maker<View, Value> {
  const hasField = oncePerField((key) => `has ${key}`);
  const isUsual = rate >= 0.5;
  return (view, key) =>
    (isUsual && !view.row.oddities) || view.row.chance(hasField(key), rate) ? make(view, key) : undefined;
}

/**
 * A field that is present in each `n`th row, with an offset by the field's name. It suits rare fields, since even a
 * small world has all of them with any seed.
 */
export function each<View extends Drawn, Value>(n: number, make: Maker<View, Value>): Maker<View, Value> {
  const first = oncePerField((key) => offset(key) % n);
  return (view, key) => (view.row.index % n === first(key) ? make(view, key) : undefined);
}

/** Caches a value by field name, since a maker nearly always belongs to one field. */
function oncePerField<T>(make: (key: string) => T): (key: string) => T {
  let last: { readonly key: string; readonly made: T } | undefined;
  return (key) => (last?.key === key ? last : (last = { key, made: make(key) })).made;
}

/** A field that is present if a test passes. */
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

/** A field with a constant value. */
export function constant<const Value>(value: Value): () => Value {
  return () => value;
}

/** A time with drawn microseconds, which the facts do not have. */
export function drawnIso(row: Row, key: string, moment: number): string {
  return iso(moment, row.whole(`${key} µs`, 0, 999_999));
}
