import { isSensitiveName, ParameterError } from "@org/http-core";
import * as v from "valibot";
import { expectedBy } from "./expected.ts";

/**
 * Validates a value of unknown type: from a file, a request or an untyped caller.
 *
 * @param at its name in error messages: `faults.0`
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function parsed<T>(schema: v.GenericSchema<unknown, T>, value: unknown, at: string): T {
  const { success, output, issues } = v.safeParse(schema, value);
  if (success) return output;
  // A misspelt field makes two issues. Report the unknown name rather than the missing one.
  const chain = withCauses(issues.find(isUnknownField) ?? issues[0]);
  const path = [at, ...chain.flatMap((issue) => issue.path?.map(({ key }) => String(key)) ?? [])].join(".");
  const last = chain.at(-1) ?? issues[0];
  throw new ParameterError(path, expectedBy(last), receivedIn(last));
}

/**
 * Validates options of a possibly untyped caller. `undefined` counts as absent.
 *
 * @param at their name in error messages
 * @throws ParameterError that names the option, what was expected and what was there
 */
export function checkOptions<T>(schema: v.GenericSchema<unknown, T>, options: unknown, at: string): T {
  return parsed(schema, withoutUndefined(options), at);
}

function isUnknownField({ expected }: v.BaseIssue<unknown>): boolean {
  return expected === "never";
}

/**
 * An issue, followed for a union by that of the member that got furthest: the one at a field, if the value is an
 * object.
 */
function withCauses(issue: v.BaseIssue<unknown>): readonly v.BaseIssue<unknown>[] {
  const atFields = issue.issues?.filter(({ path }) => path !== undefined) ?? [];
  const inside = atFields.find((one) => one.kind === "validation" || isUnknownField(one)) ?? atFields[0];
  return inside === undefined ? [issue] : [issue, ...withCauses(inside)];
}

/** An address with a user name, a query or a fragment: a password or a key may be in it. */
const TELLING_ADDRESS = /:.*@|^\s*https?:.*[?#]/is;

function receivedIn({ input, received, path }: v.BaseIssue<unknown>): string {
  if (typeof input === "string") {
    if (input !== "" && isSensitiveName(String(path?.at(-1)?.key)))
      return `a text of ${String(input.length)} characters`;
    if (TELLING_ADDRESS.test(input)) return "an address with an `@`, a `?` or a `#`";
    return JSON.stringify(input);
  }
  if (Array.isArray(input)) return "a list";
  return received === "undefined" ? "nothing" : received;
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== "object" || value === null || !isPlain(value)) return value;
  const given = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(given.map(([name, one]) => [name, withoutUndefined(one)]));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
