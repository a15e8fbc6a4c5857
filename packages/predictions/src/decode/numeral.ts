import { text, type DecimalText, type Schema } from "@org/http-core/schema";

/**
 * A number that the service writes as text: an amount, a token of 78 digits, Unix seconds. The text is kept unchecked:
 * it may be empty, and its form must not reject a row. A JSON number becomes its source text, so that no digit passes
 * through a double.
 */
export const numeral: Schema<DecimalText> = text;
