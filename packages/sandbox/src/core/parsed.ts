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
  const [issue] = issues;
  const path = [at, ...(issue.path?.map(({ key }) => String(key)) ?? [])].join(".");
  throw new ParameterError(path, expectedBy(issue), receivedIn(issue));
}

function receivedIn({ input, received }: v.BaseIssue<unknown>): string {
  if (typeof input === "string") return JSON.stringify(input);
  return received === "undefined" ? "nothing" : received;
}
