import * as v from "valibot";
import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import type { Operation } from "../operation/operation.ts";
import { toValibot } from "../schema/entity.ts";
import { isFields, type Schema, type Shape } from "../schema/types.ts";
import { locationOf } from "./build-request.ts";

/**
 * The parameters of a call, checked and in their wire form. Absent ones are gone, and so is null, but for a field of a
 * JSON body: there it is a value, as for a field that is to be cleared.
 *
 * @throws ParameterError naming the parameter, before any request
 */
export function checkParams<P>(operation: Operation<P>, params: unknown): Readonly<Record<string, unknown>> {
  const result = v.safeParse(toValibot(operation.params), params ?? {});
  if (result.success) {
    return Object.fromEntries(
      Object.entries(result.output).filter(
        ([name, value]) => value !== undefined && (value !== null || locationOf(operation, name) === "body"),
      ),
    );
  }
  throw toError(operation, result.issues[0]);
}

function toError(operation: Operation, issue: v.BaseIssue<unknown>): ParameterError {
  const path = v.getDotPath(issue) ?? "params";
  const facts = { operation: operation.id };
  const fields = fieldsOf(operation);
  if (issue.type === "strict_object" && issue.expected === "never") {
    const names = Object.keys(fields).join(", ");
    const expected = `no such parameter; there are: ${names === "" ? "none" : names}`;
    return new ParameterError(path, expected, received(issue.path?.at(-1)?.value), facts);
  }
  const missing = issue.type === "strict_object" ? fields[path] : undefined;
  const expected = missing === undefined ? expectation(issue) : expectationOf(missing);
  return new ParameterError(path, expected, received(issue.input), facts);
}

/** What a parameter takes, for one that is missing. */
function expectationOf(schema: Schema<unknown>): string {
  const valibot = toValibot(schema);
  const described: unknown = v.getMetadata(valibot)["expected"];
  if (typeof described === "string") return described;
  const [issue] = v.safeParse(valibot, undefined).issues ?? [];
  return issue === undefined ? "a value" : expectation(issue);
}

/**
 * What was expected, in words. A schema of our own says it in its metadata; a check and a kind of our own in its message; a built-in
 * kind by its name. Of a union's complaints the one that got furthest counts: a check on a value of the right type.
 */
function expectation(issue: v.BaseIssue<unknown>): string {
  if (issue.kind === "validation" || issue.type === "custom") return issue.message;
  if (issue.type === "strict_object" || issue.expected === null) return "a value";
  if (issue.type === "union" && issue.issues !== undefined) {
    const checked = issue.issues.find(({ kind }) => kind === "validation");
    if (checked !== undefined) return checked.message;
    return Array.from(new Set(issue.issues.map(expectation))).join(" or ");
  }
  return WORDS[issue.expected] ?? issue.expected.replaceAll('"', "").replace(/^\((.*)\)$/, "one of $1");
}

/** valibot's names of kinds, in words. */
const WORDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  Array: "a list",
  Date: "a Date",
  null: "null",
};

function fieldsOf({ params: { fields } }: Operation): Shape {
  return isFields(fields) ? { ...fields.required, ...fields.optional } : {};
}
