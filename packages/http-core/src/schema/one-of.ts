import * as v from "valibot";
import type { Schema } from "./types.ts";

/** One of the values named; anything else is refused. For what a caller writes. */
export function oneOf<const T extends readonly string[]>(...values: T): Schema<T[number]> {
  return v.picklist(values);
}

/** A string of which some values are known. Others pass too: a service adds a value and no caller breaks. */
export type Open<T extends string> = T | (string & Record<never, never>);

/** An open enumeration, for what a service answers: the known values are in the type, unknown ones are kept. */
export function openOneOf<const T extends readonly string[]>(...known: T): Schema<Open<T[number]>> {
  return v.pipe(v.string(), v.metadata({ known }));
}
