/**
 * A deployment's own names, as a user gives them.
 *
 * @module
 */
import { ParameterError, type Dialect } from "@org/http-core";
import { describeOperation, type JsonSchema } from "@org/openapi";
import { isRecord } from "@org/http-core/operation";
import * as v from "valibot";
import { dialectSchema } from "./dialect-schema.ts";
import { services } from "./index.ts";
import { namedOperations } from "./named-operations.ts";
import { parsedJson } from "./rows/json-text.ts";

/**
 * Reads a dialect from JSON: the deployment's names where they differ from the specification's. Like the option of the
 * clients, one value may have the names of all services.
 *
 * @param place where the text comes from, for errors: the name of its variable
 * @throws ParameterError naming the field, where it is no dialect, or has a name that the specification does not have
 */
export function readDialect(text: string, place: string): Dialect {
  const given = parsedJson(text);
  if (!isRecord(given))
    throw new ParameterError(place, "an object, as JSON", given === undefined ? "other text" : "other JSON");
  const result = v.safeParse(dialectSchema, given);
  if (!result.success) {
    const [issue] = result.issues;
    const field = [place, v.getDotPath(issue) ?? []].flat().join(".");
    const expected =
      issue.expected === "never" ? `one of ${Object.keys(dialectSchema.entries).join(", ")}` : null;
    throw new ParameterError(field, expected ?? issue.expected, issue.received);
  }
  const { paths = {}, params = {}, fields = {}, segments = {} } = result.output;
  const all = services.flatMap((entry) =>
    namedOperations(entry).map(({ operation }) => ({ operation, docs: entry.docs })),
  );
  const ids = all.map(({ operation }) => operation.id);
  expectKnown(`${place}.paths`, paths, ids);
  expectKnown(`${place}.params`, params, ids);
  expectKnown(`${place}.fields`, fields, ids);
  for (const { operation, docs } of all) {
    const { id } = operation;
    const described = describeOperation(operation, docs);
    const known = described.params.map(({ name }) => name);
    expectKnown(`${place}.params.${id}`, params[id] ?? {}, known);
    if (fields[id] !== undefined)
      expectKnown(`${place}.fields.${id}`, fields[id], fieldsIn(described.result.schema));
  }
  const variables = all.flatMap(({ operation }) => Object.keys(operation.segments));
  expectKnown(`${place}.segments`, segments, variables);
  return result.output;
}

/** The fields of a result: its own, and those of the entities in it. */
function fieldsIn({ properties = {}, $defs = {} }: JsonSchema = {}): readonly string[] {
  return [...Object.keys(properties), ...Object.values($defs).flatMap(fieldsIn)];
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
