import * as v from "valibot";
import type { Schema } from "./types.ts";

/** A string, kept as it was sent: an empty string is a value. */
export const text: Schema<string> = v.string();

/** `true` or `false`. */
export const flag: Schema<boolean> = v.boolean();

/** A finite JSON number. Its digits beyond a double's are the wire's loss: use {@link decimal} where they count. */
export const number: Schema<number> = v.pipe(v.number(), v.finite("a finite number"));

/** A whole number that a double holds exactly (up to 2^53 − 1): one that lost digits is refused, not rounded. */
export const integer: Schema<number> = v.pipe(
  v.number(),
  v.safeInteger("a whole number that a double holds exactly"),
);

/** A whole number, zero or more. */
export const count: Schema<number> = v.pipe(
  v.number(),
  v.safeInteger("a whole number"),
  v.minValue(0, "zero or more"),
);

/**
 * A moment as the service wrote it. The text is kept and not checked: services mix ISO 8601, date-only and
 * database forms in one field, and a row is not lost over its spelling.
 */
export const time: Schema<string> = v.pipe(v.string(), v.metadata({ format: "date-time" }));

/** Any JSON value, for what a specification names and doesn't describe. */
export const anything: Schema<unknown> = v.unknown();
