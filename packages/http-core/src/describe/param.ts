import type { Spelling } from "../dialect/dialect.ts";
import type { Operation } from "../operation/operation.ts";
import { placementOf, type Placement } from "../request/place.ts";
import { isFields } from "../schema/is-fields.ts";
import type { Schema } from "../schema/types.ts";
import type { OperationDocs } from "./docs.ts";
import type { JsonSchema } from "./json-schema.ts";
import { inputSchema } from "./to-json-schema.ts";

/** One parameter of an operation. */
export interface ParamDescription {
  /** The name that a caller writes. */
  readonly name: string;
  /** The name on the wire: of the query parameter, the header, the body's field. */
  readonly wireName: string;
  readonly in: Placement;
  readonly required: boolean;
  /** True: several values may be given, each of them as `schema` says. */
  readonly repeatable: boolean;
  /** One value, as a caller may write it in JSON. */
  readonly schema: JsonSchema;
  /** What is sent where the caller gives nothing. */
  readonly default: unknown;
  /** The values allowed, where there are only some. */
  readonly enum: readonly unknown[] | undefined;
  /** Meaning, unit and source; empty where nobody wrote any. */
  readonly description: string;
}

/** The parameters of an operation: those that must be given first, each group in the order of its definition. */
export function describeParams(
  operation: Operation,
  docs: OperationDocs,
  spelling: Spelling,
): readonly ParamDescription[] {
  const { fields, entity } = operation.params;
  if (!isFields(fields)) return [];
  const template = spelling.path(operation);
  const texts = docs.types[entity]?.fields ?? {};
  const describe = (name: string, schema: Schema<unknown>, mustBeGiven: boolean): ParamDescription => {
    const { one, repeatable } = occurrence(inputSchema(schema));
    const { default: preset, ...value } = one;
    const place = placementOf(operation, name, template);
    const header = place === "header" ? operation.headers[name] : undefined;
    return {
      name,
      wireName: header === undefined ? spelling.param(operation, name) : spelling.header(header),
      in: place,
      required: mustBeGiven && preset === undefined,
      repeatable,
      schema: value,
      default: preset,
      enum: choices(value),
      description: texts[name] ?? "",
    };
  };
  return [
    ...Object.entries(fields.required).map(([name, schema]) => describe(name, schema, true)),
    ...Object.entries(fields.optional).map(([name, schema]) => describe(name, schema, false)),
  ];
}

/** The values of an enumeration. Null says that nothing is given: it is no choice beside the others. */
function choices({ enum: values, anyOf = [] }: JsonSchema): readonly unknown[] | undefined {
  const [only, ...others] = anyOf.filter(({ type }) => type !== "null");
  return values ?? (others.length === 0 ? only?.enum : undefined);
}

/** "One or several" is a union of a list and its item. */
function occurrence(schema: JsonSchema): { readonly one: JsonSchema; readonly repeatable: boolean } {
  const list = [schema, ...(schema.anyOf ?? [])].find((option) => option.type === "array");
  if (list?.items === undefined) return { one: schema, repeatable: false };
  return { one: { ...list.items, default: schema.default }, repeatable: true };
}
