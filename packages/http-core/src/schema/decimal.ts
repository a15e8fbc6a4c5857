import * as v from "valibot";
import type { Schema } from "./types.ts";

/**
 * A decimal number as text, every digit of it: `"729.75"`, `"14929.464690870590355682"`, `"-0.5"`, `"9e-6"`.
 *
 * @example
 * ```ts
 * import type { DecimalText } from "@org/http-core/schema";
 *
 * const reward: DecimalText = "729.75";
 * ```
 */
export type DecimalText = string;

const DECIMAL = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;

/**
 * A decimal number, given as its text. Where the service sends a JSON number, the decoder puts its source text
 * in the number's place before it is parsed, so that no digit passes through a double.
 */
export const decimal: Schema<DecimalText> = v.pipe(
  v.string(),
  v.regex(DECIMAL, "a decimal number"),
  v.metadata({ format: "decimal" }),
);
