import { ParameterError } from "@org/http-core";
import type { OperationDescription } from "@org/openapi";
import { isRecord } from "@org/http-core/operation";
import { tellingFields } from "@org/services/telling-fields";
import { fieldsWithin } from "@org/services/row-fields";
import { closest } from "../flags/closest.ts";

/** The parameter that chooses the fields of a result. */
export const FIELDS = "fields";

/** Stands for all fields of a row, or of a nested value: `*`, `markets.*`. */
const ALL = "*";

/** Takes the chosen fields of a value. */
export type PickFields = (value: unknown) => unknown;

/** The chosen fields by name; true: the value as it is. */
type Selection = true | Map<string, Selection>;

type Described = Pick<OperationDescription, "id" | "result" | "paging">;

/**
 * Takes the fields that the paths name, such as `markets.question`. A nested value that is named as a whole has its
 * telling fields. Without paths, a row has its telling fields.
 *
 * @param described the operation; undefined where nothing documents its result
 * @throws ParameterError for a field that the documentation lacks
 */
export function pickFields(given: unknown, described: Described | undefined): PickFields {
  const telling = described === undefined ? undefined : tellingFields[described.id];
  const paths = given === undefined ? (telling?.row ?? []) : pathsOf(given);
  if (paths.length === 0) return (value) => value;
  const chosen: Selection = new Map();
  for (const path of paths) {
    const names = path.split(".");
    if (described !== undefined) expectFields(described, names);
    const inner = given === undefined ? undefined : telling?.within?.[path];
    for (const name of inner ?? [undefined]) add(chosen, name === undefined ? names : [...names, name]);
  }
  const isDefault = given === undefined;
  return (value) => {
    const found = picked(value, chosen);
    // A row of another form is shown as it is, not as an empty one.
    return isDefault && isRecord(found) && Object.keys(found).length === 0 ? value : found;
  };
}

function pathsOf(given: unknown): readonly string[] {
  const paths: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (paths.length > 0 && paths.every((path) => typeof path === "string" && path !== ""))
    return paths.map(String);
  throw new ParameterError(
    FIELDS,
    "a list of fields, such as `id` or `markets.question`",
    JSON.stringify(given),
  );
}

function expectFields(described: Described, names: readonly string[]): void {
  for (const [at, name] of names.entries()) {
    const known = fieldsWithin(described, names.slice(0, at));
    // An undocumented value, or all of it.
    if (known === undefined || name === ALL) return;
    if (Object.hasOwn(known, name)) continue;
    const meant = closest(name, Object.keys(known));
    const hint = meant === undefined ? `Fields: ${Object.keys(known).join(", ")}.` : `Did you mean ${meant}?`;
    throw new ParameterError(FIELDS, "fields that the documentation has", JSON.stringify(names.join(".")), {
      hint,
    });
  }
}

function add(chosen: Map<string, Selection>, [name = ALL, ...rest]: readonly string[]): void {
  const known = chosen.get(name);
  if (known === true) return;
  if (rest.length === 0) {
    chosen.set(name, true);
    return;
  }
  const inner = known ?? new Map<string, Selection>();
  chosen.set(name, inner);
  add(inner, rest);
}

function picked(value: unknown, chosen: Selection): unknown {
  if (chosen === true || chosen.has(ALL)) return value;
  if (Array.isArray(value)) return value.map((item) => picked(item, chosen));
  if (!isRecord(value)) return value;
  const found = Array.from(chosen).filter(([name]) => Object.hasOwn(value, name));
  return Object.fromEntries(found.map(([name, inner]) => [name, picked(value[name], inner)]));
}
