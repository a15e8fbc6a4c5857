import * as v from "valibot";
import { propertyOf } from "../util/objects.ts";
import type { Schema, StandardIssue, StandardSchema } from "./types.ts";

/**
 * Any Standard Schema as a schema of this package: a user's own valibot, zod or arktype schema checks an answer.
 * It has to answer at once, without a promise. An entity of this package is given back as it is.
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
        addIssue({ message: "a schema that answers without a promise" });
        return NEVER;
      }
      if (result.issues === undefined) return result.value;
      // One that has nothing to say refuses all the same.
      const issues = result.issues.length === 0 ? [{ message: "what the schema takes" }] : result.issues;
      for (const issue of issues) addIssue(told(issue, dataset.value));
      return NEVER;
    }),
  );
}

/**
 * An entity, or a list or `nullable` of one, is such a schema already: as it is, its check is compiled, its rows are
 * checked one by one, and its errors name the field.
 */
function isEntity<T>(schema: StandardSchema<T>): schema is Schema<T> {
  const inner = propertyOf(schema, "item") ?? propertyOf(schema, "wrapped") ?? schema;
  return propertyOf(inner, "entity") !== undefined && schema["~standard"].vendor === "valibot";
}

/** What valibot is told of another library's issue. */
interface Told {
  readonly message: string;
  readonly expected: string;
  readonly input: unknown;
  readonly path?: [v.UnknownPathItem, ...v.UnknownPathItem[]];
}

/** Another library's issue: where it is, what is there, and what was expected, in a word where the library has one. */
function told(issue: StandardIssue, value: unknown): Told {
  const word: unknown = Reflect.get(issue, "expected");
  const { message, path = [] } = issue;
  const expected = typeof word === "string" ? word : message;
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
