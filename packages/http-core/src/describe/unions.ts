import type { JsonSchema as ValibotJsonSchema } from "@valibot/to-json-schema";

/**
 * A union without the members that JSON can't say (a `Date`, a custom check): as `{}` they would let everything
 * through. What remains alone needs no union.
 */
export function withoutUnsayable(union: ValibotJsonSchema): ValibotJsonSchema {
  const sayable = union.anyOf?.filter((one) => typeof one === "object" && Object.keys(one).length > 0) ?? [];
  const [only] = sayable;
  if (sayable.length === 1 && typeof only === "object") return only;
  return sayable.length === 0 ? {} : { ...union, anyOf: sayable };
}

/** `{ anyOf: [{ type: "string" }, { type: "null" }] }` as `{ type: ["string", "null"] }`, where that says it all. */
export function withNull(nullable: ValibotJsonSchema): ValibotJsonSchema {
  const { anyOf = [], ...rest } = nullable;
  const [value] = anyOf;
  if (typeof value !== "object") return nullable;
  if (Object.keys(value).length === 0) return rest;
  if (typeof value.type !== "string" || value.enum !== undefined || value.const !== undefined)
    return nullable;
  return { ...value, ...rest, type: [value.type, "null"] };
}
