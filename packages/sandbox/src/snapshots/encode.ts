import { fromBase64, isRecord, toBase64 } from "@org/http-core/operation";
import type { TakenStates } from "../core/state.ts";

/**
 * The seeded objects that state refers to, by name. The names are the same in every sandbox of the same seed and scale.
 */
export type Seeded = ReadonlyMap<string, object>;

/** Writes states as JSON, with seeded objects by their names. */
export function encodeStates(taken: TakenStates, seeded: Seeded): Readonly<Record<string, Encoded>> {
  const names = new Map(Array.from(seeded, ([name, thing]) => [thing, name]));
  const nameOf = (thing: object): string | undefined => names.get(thing);
  return Object.fromEntries(Array.from(taken, ([name, state]) => [name, encode(state, nameOf)]));
}

/**
 * Reads what {@link encodeStates} wrote, for a sandbox of the same seed and scale.
 *
 * @throws TypeError if a value has another form
 */
export function decodeStates(states: Readonly<Record<string, unknown>>, seeded: Seeded): TakenStates {
  return new Map(Object.entries(states).map(([name, state]) => [name, decode(state, seeded)]));
}

/** State as JSON. */
export type Encoded =
  null | boolean | number | string | readonly Encoded[] | { readonly [name: string]: Encoded };

/**
 * Writes state as JSON. Values without a JSON form become an object with one name that begins with `$`: maps (`$map`),
 * bytes (`$bytes`), numbers that are not finite (`$number`), objects with such names (`$object`), and seeded objects
 * (`$seeded`). These are written by name, since reading must give the identical object.
 *
 * @throws TypeError for values that state must not contain: functions and class instances
 */
export function encode(value: unknown, nameOf: (thing: object) => string | undefined): Encoded {
  const write = (one: unknown): Encoded => encode(one, nameOf);
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : { $number: String(value) };
  if (Array.isArray(value)) return value.map(write);
  if (value instanceof Map)
    return { $map: Array.from(value, ([key, one]): Encoded => [write(key), write(one)]) };
  if (value instanceof Uint8Array) return { $bytes: toBase64(value) };
  if (!isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype)
    throw new TypeError(`State can't be written as JSON: ${typeof value}`);
  const name = nameOf(value);
  if (name !== undefined) return { $seeded: name };
  const pairs = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([key, one]): [string, Encoded] => [key, write(one)]);
  return pairs.some(([key]) => key.startsWith("$")) ? { $object: pairs } : Object.fromEntries(pairs);
}

/**
 * Reads what {@link encode} wrote.
 *
 * @throws TypeError if a value has another form
 */
export function decode(value: unknown, seeded: ReadonlyMap<string, object>): unknown {
  const read = (one: unknown): unknown => decode(one, seeded);
  if (Array.isArray(value)) return value.map(read);
  if (!isRecord(value)) return value;
  const { $bytes, $map, $number, $object, $seeded } = value;
  if ($bytes !== undefined) return bytesOf($bytes);
  if ($number !== undefined) return numberOf($number);
  if ($map !== undefined) return new Map(pairsOf($map).map(([key, one]) => [read(key), read(one)]));
  if ($object !== undefined)
    return Object.fromEntries(pairsOf($object).map(([key, one]) => [String(key), read(one)]));
  if ($seeded === undefined)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, read(one)]));
  const object = typeof $seeded === "string" ? seeded.get($seeded) : undefined;
  if (object === undefined) throw new TypeError(`The seed has no ${JSON.stringify($seeded)}`);
  return object;
}

function numberOf(value: unknown): number {
  const number = Number(value);
  if (typeof value === "string" && String(number) === value && !Number.isFinite(number)) return number;
  throw new TypeError("Only a number that is not finite is written as text");
}

function bytesOf(value: unknown): Uint8Array {
  const bytes = typeof value === "string" ? fromBase64(value) : undefined;
  if (bytes === undefined) throw new TypeError("Bytes are written in base64");
  return bytes;
}

function pairsOf(value: unknown): readonly (readonly [unknown, unknown])[] {
  if (Array.isArray(value) && value.every(isPair)) return value;
  throw new TypeError("A map is a list of pairs");
}

function isPair(value: unknown): value is readonly [unknown, unknown] {
  return Array.isArray(value) && value.length === 2;
}
