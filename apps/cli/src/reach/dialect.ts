import { ParameterError, type Dialect } from "@org/http-core";
import { describeOperation } from "@org/http-core/describe";
import { isRecord } from "@org/http-core/operation";
import { namedOperations, services, type ServiceEntry } from "@org/services";
import * as v from "valibot";
import { parsedJson } from "../json.ts";

const names = v.record(v.string(), v.string());

const schema = v.strictObject({
  headers: v.optional(names),
  paths: v.optional(names),
  params: v.optional(v.record(v.string(), names)),
  segments: v.optional(names),
  vendor: v.optional(v.string()),
});

/**
 * The dialect that a service's variable has as JSON: the deployment's names where they differ from the specification's.
 * Like the option of the clients, one value may have the names of all services.
 *
 * @param read reads a variable
 * @throws ParameterError naming the field, where it is no dialect, or has a name that the specification does not have
 */
export function dialectOf(
  { variables: { dialect: variable } }: ServiceEntry,
  read: (name: string) => string | undefined,
): Dialect | undefined {
  const text = read(variable);
  if (text === undefined) return undefined;
  const given = parsedJson(text);
  if (!isRecord(given))
    throw new ParameterError(
      variable,
      "an object, as JSON",
      given === undefined ? "other text" : "other JSON",
    );
  const result = v.safeParse(schema, given);
  if (!result.success) {
    const [issue] = result.issues;
    const place = [variable, v.getDotPath(issue) ?? []].flat().join(".");
    const expected = issue.expected === "never" ? `one of ${Object.keys(schema.entries).join(", ")}` : null;
    throw new ParameterError(place, expected ?? issue.expected, issue.received);
  }
  const { paths = {}, params = {}, segments = {} } = result.output;
  const all = services.flatMap((entry) =>
    namedOperations(entry).map(({ operation }) => ({ operation, docs: entry.docs })),
  );
  const ids = all.map(({ operation }) => operation.id);
  expectKnown(`${variable}.paths`, paths, ids);
  expectKnown(`${variable}.params`, params, ids);
  for (const { operation, docs } of all) {
    const { id } = operation;
    const known = describeOperation(operation, docs).params.map(({ name }) => name);
    expectKnown(`${variable}.params.${id}`, params[id] ?? {}, known);
  }
  const variables = all.flatMap(({ operation }) => Object.keys(operation.segments));
  expectKnown(`${variable}.segments`, segments, variables);
  return result.output;
}

/** Refuses a name that no operation has: it would have no effect, and the service would read another name. */
function expectKnown(
  place: string,
  given: Readonly<Record<string, unknown>>,
  known: readonly string[],
): void {
  const wrong = Object.keys(given).find((name) => !known.includes(name));
  if (wrong !== undefined)
    throw new ParameterError(place, `one of ${known.join(", ")}`, JSON.stringify(wrong));
}
