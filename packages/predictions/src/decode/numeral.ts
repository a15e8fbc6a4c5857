import type { DecimalText, Schema } from "@org/http-core/schema";
import * as v from "valibot";

/**
 * An amount that the service writes as text. The text is kept unchecked: it may be empty, and its form must not reject a
 * row. A JSON number becomes its source text, so that no digit passes through a double.
 */
export const numeral: Schema<DecimalText> = v.pipe(v.string(), v.metadata({ format: "decimal" }));

/** Unix seconds that the service writes as text, unchecked like {@link numeral}. */
export const seconds: Schema<DecimalText> = v.pipe(v.string(), v.metadata({ format: "unixtime" }));
