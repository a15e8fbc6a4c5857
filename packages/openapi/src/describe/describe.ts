import type { Dialect, QueryStyle } from "@org/http-core";
import {
  type AuthRequirement,
  type BodyForm,
  type Comparison,
  isList,
  type Method,
  type Operation,
  type OperationDocs,
  type Paging,
  type ParamLocation,
  type Result,
  wireNames,
  type WireNames,
} from "@org/http-core/operation";
import { isFields, type Schema } from "@org/http-core/schema";
import { inputSchema, type JsonSchema, type JsonType, outputSchema } from "./json-schema.ts";

/** An operation as plain data, for OpenAPI, forms, command-line help and references. */
export interface OperationDescription {
  /** Service and name: `service.things.list`. */
  readonly id: string;
  /** The service's name. */
  readonly service: string;
  /** The name within the service: `things.list`. */
  readonly name: string;
  /** The name of the service's base address that it belongs to. */
  readonly base: string;
  readonly method: Method;
  /** The RFC 6570 template of the path. Variables that the deployment fixes are expanded. */
  readonly path: string;
  /** The first sentence of the description. */
  readonly summary: string;
  readonly description: string;
  readonly params: readonly ParamDescription[];
  /** Query parameters that are always sent with these values. */
  readonly constants: Readonly<Record<string, string>>;
  readonly body: BodyForm | undefined;
  readonly result: ResultDescription;
  readonly auth: AuthRequirement;
  /** How a list is paged; undefined if the operation is not a list. */
  readonly paging: Pick<Paging, "style" | "items" | "cursorParams"> | undefined;
  /** Whether a failed request may be repeated. */
  readonly safe: boolean;
}

/** The result of an operation. */
export interface ResultDescription {
  readonly kind: Result<unknown>["kind"];
  readonly mediaType: string;
  /** For `json`: its schema, with entities under `$defs`. */
  readonly schema: JsonSchema | undefined;
}

/**
 * Describes an operation.
 *
 * @param docs the documentation of the operation's package. Missing descriptions are empty text. Default: none
 * @param dialect the deployment's paths and wire names. Default: the specification's
 * @example
 * ```ts
 * import { count, get, optional, text } from "@org/http-core";
 * import { describeOperation } from "@org/openapi";
 *
 * const books = get("/shelves/{shelf}/books", { params: { limit: optional(count) }, answer: { title: text } });
 * const { params } = describeOperation(books);
 * const usage = params.map(({ name, required }) => (required ? `--${name} …` : `[--${name} …]`));
 * console.log(usage.join(" ")); // --shelf … [--limit …]
 * ```
 */
export function describeOperation(
  operation: Operation,
  docs: OperationDocs = { operations: {}, types: {} },
  dialect: Dialect = {},
): OperationDescription {
  const { id, service, base, method, constants, body, result, auth, safe } = operation;
  const wire = wireNames(dialect);
  const name = service.name === "" ? id : id.slice(service.name.length + 1);
  const doc = docs.operations[name];
  return {
    id,
    service: service.name,
    name,
    base,
    method,
    path: withSegments(wire.path(operation), wire.segments(operation)),
    summary: doc?.summary ?? "",
    description: doc?.description ?? "",
    params: describeParams(operation, docs, wire),
    constants,
    body,
    result: {
      kind: result.kind,
      mediaType: wire.mediaType(result.accept),
      schema: result.schema && withDocs(outputSchema(result.schema), docs),
    },
    auth,
    paging: isList(operation) ? pagingOf(operation.page) : undefined,
    safe,
  };
}

function withSegments(template: string, segments: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (expression, name: string) => segments[name] ?? expression);
}

function pagingOf({ style, items, cursorParams }: Paging): OperationDescription["paging"] {
  return { style, items, cursorParams };
}

/**
 * Converts the text of a query, a flag or a form's field to a parameter's value. Text that matches no other type stays
 * text, so that the parameter's schema can refuse it with a reason.
 *
 * @param texts one text per occurrence. Only a repeatable parameter accepts more than one
 * @example
 * ```ts
 * import { fromText } from "@org/openapi";
 *
 * console.log(fromText({ schema: { type: "integer" }, repeatable: false }, ["12"])); // 12
 * ```
 */
export function fromText(
  param: Pick<ParamDescription, "schema" | "repeatable">,
  texts: readonly string[],
): unknown {
  const types = typesOf(param.schema);
  const values = texts.map((text) => typed(text, types));
  return param.repeatable || values.length > 1 ? values : values[0];
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

function typed(text: string, types: ReadonlySet<JsonType>): unknown {
  if (types.has("string")) return text;
  if (types.has("boolean") && (text === "true" || text === "false")) return text === "true";
  if ((types.has("integer") || types.has("number")) && NUMBER.test(text)) return Number(text);
  return text;
}

function typesOf(schema: JsonSchema): ReadonlySet<JsonType> {
  const own = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  return new Set([...own, ...(schema.anyOf ?? []).flatMap((option) => [...typesOf(option)])]);
}

/** One parameter of an operation. */
export interface ParamDescription {
  /** The name that a caller writes. */
  readonly name: string;
  /** The name of the query parameter, header or body field that is sent. */
  readonly wireName: string;
  readonly in: ParamLocation;
  /** The style of a query parameter, where that is not the default: text, or a name per item of a list. */
  readonly style?: Pick<QueryStyle, "name" | "explode"> | undefined;
  readonly required: boolean;
  /** True: it accepts several values, each as `schema` says. */
  readonly repeatable: boolean;
  /** The schema of one value, as a caller may write it in JSON. */
  readonly schema: JsonSchema;
  /** The value that is sent if the caller gives none. */
  readonly default: unknown;
  /** The allowed values of an enumeration. */
  readonly enum: readonly unknown[] | undefined;
  /** Meaning, unit and source; empty if the parameter has no doc comment. */
  readonly description: string;
  /**
   * How the answer is held against it: the compared field, or why there is no check; undefined if neither the operation
   * nor the doc comment says so.
   */
  readonly answer?: string | undefined;
}

/** The parameters of an operation: first the required ones, each group in the order of its definition. */
function describeParams(
  operation: Operation,
  docs: OperationDocs,
  wireNames: WireNames,
): readonly ParamDescription[] {
  const { fields, entity } = operation.params;
  if (!isFields(fields)) return [];
  const { fields: texts = {}, unchecked = {} } = docs.types[entity] ?? {};
  const describe = (name: string, schema: Schema<unknown>, mustBeGiven: boolean): ParamDescription => {
    const { one, repeatable } = occurrence(inputSchema(schema));
    const { default: preset, ...value } = one;
    const { in: location, name: wireName, style } = wireNames.place(operation, name);
    return {
      name,
      wireName,
      in: location,
      style: style && { name: style.name, explode: style.explode },
      required: mustBeGiven && preset === undefined,
      repeatable,
      schema: value,
      default: preset,
      enum: choices(value),
      description: texts[name] ?? "",
      answer: answerOf(operation.answers?.of[name], unchecked[name]),
    };
  };
  return [
    ...Object.entries(fields.required).map(([name, schema]) => describe(name, schema, true)),
    ...Object.entries(fields.optional).map(([name, schema]) => describe(name, schema, false)),
  ];
}

function answerOf(comparison: Comparison | undefined, reason: string | undefined): string | undefined {
  if (comparison === undefined) return reason === undefined ? undefined : `not checked: ${reason}`;
  const names = comparison.fields.map((field) => `\`${field}\``).join(" or ");
  return `${names} is ${comparison.relation} it, if sent`;
}

/** The values of an enumeration, without null, which means that no value is given. */
function choices({ enum: values, anyOf = [] }: JsonSchema): readonly unknown[] | undefined {
  const [only, ...others] = anyOf.filter(({ type }) => type !== "null");
  return values ?? (others.length === 0 ? only?.enum : undefined);
}

/** Splits the schema of a list, or of `oneOrMore`, a union of an array and its item. */
function occurrence(schema: JsonSchema): { readonly one: JsonSchema; readonly repeatable: boolean } {
  const list = [schema, ...(schema.anyOf ?? [])].find(({ type }) => [type].flat().includes("array"));
  if (list?.items === undefined) return { one: schema, repeatable: false };
  return { one: { ...list.items, default: schema.default }, repeatable: true };
}

/** Adds descriptions to a schema's entities and their fields. */
function withDocs(schema: JsonSchema, docs: OperationDocs): JsonSchema {
  if (schema.$defs === undefined) return schema;
  const entities = Object.entries(schema.$defs).map(([name, entity]): [string, JsonSchema] => {
    return [name, described(entity, docs.types[name])];
  });
  return { ...schema, $defs: Object.fromEntries(entities) };
}

function described(entity: JsonSchema, doc: OperationDocs["types"][string] | undefined): JsonSchema {
  if (doc === undefined) return entity;
  const properties = Object.entries(entity.properties ?? {}).map(([name, field]): [string, JsonSchema] => {
    const description = doc.fields[name];
    return [name, description === undefined ? field : { ...field, description }];
  });
  return { description: doc.description, ...entity, properties: Object.fromEntries(properties) };
}
