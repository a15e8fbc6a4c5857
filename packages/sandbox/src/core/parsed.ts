import { ParameterError } from "@org/http-core";
import * as v from "valibot";
import { expectedBy } from "./expected.ts";

/**
 * Reads a value that came from somewhere: a file, a request, a caller without types.
 *
 * @param at what it is, for the error: `faults.0`
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function parsed<T>(schema: v.GenericSchema<unknown, T>, value: unknown, at: string): T {
  const { success, output, issues } = v.safeParse(schema, value);
  if (success) return output;
  // A name that is not known says more than that the one meant is missing.
  const chain = withCauses(issues.find(isUnknownField) ?? issues[0]);
  const path = [at, ...chain.flatMap((issue) => issue.path?.map(({ key }) => String(key)) ?? [])].join(".");
  const last = chain.at(-1) ?? issues[0];
  throw new ParameterError(path, expectedBy(last), receivedIn(last));
}

/**
 * Checks options of a caller who may have no types. `undefined` stands for an option that is not given.
 *
 * @param at what they are, for the error
 * @throws ParameterError that names the option, what was expected and what was there
 */
export function checkOptions<T>(schema: v.GenericSchema<unknown, T>, options: unknown, at: string): T {
  return parsed(schema, withoutUndefined(options), at);
}

function isUnknownField({ expected }: v.BaseIssue<unknown>): boolean {
  return expected === "never";
}

/** A complaint, and of a union the one of its members that got furthest: at a field, where it is an object. */
function withCauses(issue: v.BaseIssue<unknown>): readonly v.BaseIssue<unknown>[] {
  const atFields = issue.issues?.filter(({ path }) => path !== undefined) ?? [];
  const inside = atFields.find((one) => one.kind === "validation" || isUnknownField(one)) ?? atFields[0];
  return inside === undefined ? [issue] : [issue, ...withCauses(inside)];
}

function receivedIn({ input, received }: v.BaseIssue<unknown>): string {
  if (typeof input === "string") return JSON.stringify(input);
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
