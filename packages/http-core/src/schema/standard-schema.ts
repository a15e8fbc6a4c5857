import * as v from "valibot";
import { propertyOf } from "../util/objects.ts";
import type { Schema, StandardIssue, StandardSchema } from "./types.ts";

/**
 * Adapts a Standard Schema, so that your own valibot, zod or arktype schema checks a response. It must validate
 * synchronously. An entity of this package is returned as it is.
 *
 * @example
 * ```ts
 * import { standard, text } from "@org/http-core/schema";
 *
 * const schema = standard(text);
 * ```
 */
export function standard<T>(schema: StandardSchema<T>): Schema<T> {
  if (isEntity(schema)) return schema;
  return v.pipe(
    v.custom<T>(() => true),
    v.rawTransform<T, T>(({ dataset, addIssue, NEVER }) => {
      const result = schema["~standard"].validate(dataset.value);
      if (result instanceof Promise) {
        addIssue({ message: "a schema that validates synchronously" });
        return NEVER;
      }
      if (result.issues === undefined) return result.value;
      // An empty list of issues is a failure too.
      const issues = result.issues.length === 0 ? [{ message: "what the schema takes" }] : result.issues;
      for (const issue of issues) addIssue(issueInfo(issue, dataset.value));
      return NEVER;
    }),
  );
}

/**
 * Whether it is an entity, or a list or `nullable` of one. Unadapted, its check is compiled, its rows are checked one
 * by one, and its errors name the field.
 */
function isEntity<T>(schema: StandardSchema<T>): schema is Schema<T> {
  const inner = propertyOf(schema, "item") ?? propertyOf(schema, "wrapped") ?? schema;
  return propertyOf(inner, "entity") !== undefined && schema["~standard"].vendor === "valibot";
}

/** The argument of valibot's `addIssue`. */
interface IssueInfo {
  readonly message: string;
  readonly expected: string;
  readonly input: unknown;
  readonly path?: [v.UnknownPathItem, ...v.UnknownPathItem[]];
}

/**
 * Converts another library's issue. `expected` is the library's own, as valibot's and zod's have it, or the message.
 */
function issueInfo(issue: StandardIssue, value: unknown): IssueInfo {
  const ownExpected: unknown = Reflect.get(issue, "expected");
  const { message, path = [] } = issue;
  const expected = typeof ownExpected === "string" ? ownExpected : message;
  let input = value;
  const [first, ...others] = path.map((part): v.UnknownPathItem => {
    const key = keyOf(part);
    const holder = input;
    input = propertyOf(holder, key);
    return {
      type: "unknown",
      origin: "value",
      input: holder,
      key: typeof key === "symbol" ? String(key) : key,
      value: input,
    };
  });
  return { message, expected, input, ...(first === undefined ? {} : { path: [first, ...others] }) };
}

function keyOf(part: PropertyKey | { readonly key: PropertyKey }): PropertyKey {
  return typeof part === "object" ? part.key : part;
}
