import * as v from "valibot";
import { checkObject } from "../errors/check-options.ts";
import { ParameterError } from "../errors/errors.ts";
import { received, shapeOf } from "../errors/received.ts";
import type { Operation } from "../operation/operation.ts";
import { paramSchemas, placeOf } from "../operation/place.ts";
import { isSensitiveName } from "../redact/sensitive-names.ts";
import { changes } from "../schema/changes.ts";
import { toValibot } from "../schema/entity.ts";
import type { Schema } from "../schema/types.ts";
import { dotted, isObject, propertyOf } from "../util/objects.ts";

/**
 * Checks the parameters of a call and converts them to their wire form. Undefined ones are left out, and so is null
 * outside the body: in a JSON body null is a value, which may clear a field.
 *
 * @throws ParameterError naming the parameter, before any request
 */
export function checkParams<P>(operation: Operation<P>, params: unknown): Readonly<Record<string, unknown>> {
  const given = params ?? {};
  // Most are plain objects: call nothing more for those.
  if (propertyOf(given, "constructor") !== Object) checkObject("params", given, { operation: operation.id });
  const result = v.safeParse(toValibot(operation.params), given);
  if (result.success) {
    const kept: [string, unknown][] = [];
    for (const [name, value] of Object.entries(result.output)) {
      if (isObject(value)) refuseLeftOut(operation, propertyOf(params, name), value, name);
      if (value !== undefined && (value !== null || placeOf(operation, name).in === "body"))
        kept.push([name, value]);
    }
    return Object.fromEntries(kept);
  }
  throw toError(operation, result.issues[0]);
}

/**
 * The errors of all parameters of a call, one for each; empty if a call would accept them. `checkParams` throws the
 * first.
 *
 * @example
 * ```ts
 * import { parameterErrors, type Operation } from "@org/http-core/operation";
 *
 * declare const operation: Operation;
 * for (const { parameter, expected } of parameterErrors(operation, { limit: -1, order: "up" }))
 *   console.log(parameter, expected);
 * ```
 */
export function parameterErrors<P>(operation: Operation<P>, params: unknown): readonly ParameterError[] {
  const { issues = [] } = v.safeParse(toValibot(operation.params), params ?? {});
  const errors = new Map<string, ParameterError>();
  for (const issue of issues) {
    const error = toError(operation, issue);
    if (!errors.has(error.parameter)) errors.set(error.parameter, error);
  }
  return Array.from(errors.values());
}

/** Refuses a field within a parameter that valibot leaves out for its name: a value must not disappear silently. */
function refuseLeftOut({ id }: Operation, given: unknown, checked: unknown, name: string): void {
  const lost = changes(given, checked, [name]).find(({ kind }) => kind === "unknown field");
  if (lost === undefined) return;
  throw new ParameterError(dotted(lost.path), "another name", received(lost.input), { operation: id });
}

/** @param parents the path of the issue within which this one is */
function toError(
  operation: Operation,
  issue: v.BaseIssue<unknown>,
  parents: readonly string[] = [],
): ParameterError {
  const keys = [...parents, ...(issue.path ?? []).map(({ key }) => String(key))];
  // One item of a list is invalid: what the parameter could be in place of a list does not matter.
  const ofItem = issue.issues?.find(({ path }) => path?.[0].type === "array");
  if (ofItem !== undefined) return toError(operation, ofItem, keys);
  const path = dotted(keys) || "params";
  const facts = { operation: operation.id };
  const fields = paramSchemas(operation);
  const describe = keys.some(isSensitiveName) ? shapeOf : received;
  if (issue.type === "strict_object" && issue.expected === "never") {
    const names = Object.keys(fields).join(", ");
    const expected = `no such parameter; there are: ${names || "none"}`;
    return new ParameterError(path, expected, describe(issue.path?.at(-1)?.value), facts);
  }
  const missing = issue.type === "strict_object" ? fields[path] : undefined;
  const expected = missing === undefined ? expectation(issue) : expectationOf(missing);
  return new ParameterError(path, expected, describe(issue.input), facts);
}

/** The expected value of a missing parameter, in words. */
function expectationOf(schema: Schema<unknown>): string {
  const valibot = toValibot(schema);
  const described: unknown = v.getMetadata(valibot)["expected"];
  if (typeof described === "string") return described;
  const [issue] = v.safeParse(valibot, undefined).issues ?? [];
  return issue === undefined ? "a value" : expectation(issue);
}

/** The expected value of an issue, in words: the message of a check or of a type of our own, else the built-in type. */
function expectation(issue: v.BaseIssue<unknown>): string {
  if (issue.kind === "validation" || issue.type === "custom") return issue.message;
  if (issue.expected === null || isMissing(issue)) return "a value";
  if (issue.type === "union" && issue.issues !== undefined)
    return Array.from(new Set(issue.issues.map(expectation))).join(" or ");
  return WORDS[issue.expected] ?? issue.expected.replaceAll('"', "").replace(/^\((.*)\)$/, "one of $1");
}

/** Whether an object lacks a field. Valibot then expects the field's name, in quotes. */
function isMissing({ type, expected }: v.BaseIssue<unknown>): boolean {
  return type.endsWith("object") && expected?.startsWith('"') === true;
}

/** valibot's type names, in words. */
const WORDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  Array: "a list",
  Object: "an object",
  Date: "a Date",
  null: "null",
};
