import * as v from "valibot";

const names = v.record(v.string(), v.string());

/** The form of a dialect. Its names are not checked: `readDialect` does that. */
export const dialectSchema = v.strictObject({
  headers: v.optional(names),
  paths: v.optional(names),
  params: v.optional(v.record(v.string(), names)),
  fields: v.optional(v.record(v.string(), names)),
  segments: v.optional(names),
  vendor: v.optional(v.string()),
});
