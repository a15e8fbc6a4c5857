import * as v from "valibot";
import { ParameterError } from "../errors/parameter-error.ts";
import type { Operation } from "../operation/operation.ts";
import { toValibot } from "../schema/valibot.ts";
import { received } from "./received.ts";

/**
 * The parameters of a call, checked and in their wire form. Absent and null ones are gone.
 *
 * @throws ParameterError naming the parameter, before any request
 */
export function checkParams<P>(operation: Operation<P>, params: unknown): Readonly<Record<string, unknown>> {
  const result = v.safeParse(toValibot(operation.params), params ?? {});
  if (result.success) {
    return Object.fromEntries(Object.entries(result.output).filter(([, value]) => value !== undefined && value !== null));
  }
  throw toError(operation, result.issues[0]);
}

function toError(operation: Operation, issue: v.BaseIssue<unknown>): ParameterError {
  const path = v.getDotPath(issue) ?? "params";
  const facts = { operation: operation.id };
  const unknown = issue.type === "strict_object" && issue.expected === "never";
  if (unknown) {
    const names = namesOf(operation).join(", ");
    return new ParameterError(path, `no such parameter; there are: ${names === "" ? "none" : names}`, received(issue.input), facts);
  }
  return new ParameterError(path, expectation(issue), received(issue.input), facts);
}

/** Built-in checks know what they expect; our own say it in their message. */
function expectation(issue: v.BaseIssue<unknown>): string {
  if (issue.kind === "validation") return issue.message;
  if (issue.kind === "schema" && issue.type === "union" && issue.issues !== undefined) {
    const inner = deepest(issue.issues);
    if (inner !== undefined) return expectation(inner);
  }
  return issue.expected === null ? issue.message : issue.expected.replaceAll('"', "").replace(/^\((.*)\)$/, "one of $1");
}

/** Of a union's complaints the one that got furthest: a validation on a value of the right type. */
function deepest(issues: readonly v.BaseIssue<unknown>[]): v.BaseIssue<unknown> | undefined {
  return issues.find((issue) => issue.kind === "validation") ?? issues[0];
}

function namesOf(operation: Operation): readonly string[] {
  const { fields } = operation.params;
  if (typeof fields !== "object" || fields === null || !("required" in fields) || !("optional" in fields)) return [];
  return [fields.required, fields.optional].flatMap((group) => Object.keys(Object(group)));
}
