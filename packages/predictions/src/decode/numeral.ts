import type { DecimalText, Schema } from "@org/http-core/schema";
import * as v from "valibot";

/**
 * A number that the service writes as text: an amount, a token of 78 digits, Unix seconds. The text is kept unchecked:
 * it may be empty, and its form must not reject a row. A JSON number becomes its source text, so that no digit passes
 * through a double.
 */
export const numeral: Schema<DecimalText> = v.pipe(v.string(), v.metadata({ format: "decimal" }));
