import { text, type DecimalText, type Schema } from "@org/http-core/schema";

/**
 * A number that the service writes as text: an amount, a token of 78 digits, Unix seconds. The text is kept and not
 * checked: it may be empty, and a row is not lost over its spelling. Where a JSON number stands in its place, the
 * result is the number's source text, so that no digit passes through a double.
 */
export const numeral: Schema<DecimalText> = text;
