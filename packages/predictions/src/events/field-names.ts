import { oneOrMore, pattern, written, type Schema } from "@org/http-core/schema";

const names = pattern(/^\w+(?:,\w+)*$/, "field names, separated by commas");

/** Field names separated by commas in one text, or in a list; one text on the wire. */
export const fieldNames: Schema<string, string | readonly string[]> = written(oneOrMore(names), (given) =>
  [given].flat().join(","),
);
