import type { AuthRequirement } from "../auth/credential.ts";
import type { Method } from "../http/request.ts";
import { type Dialect, wireNames, type WireNames } from "../operation/dialect.ts";
import { type BodyForm, isList, type Operation } from "../operation/operation.ts";
import type { Paging } from "../operation/paging.ts";
import type { Result } from "../operation/result.ts";
import { type ParamLocation, locationOf } from "../request/build-request.ts";
import { isFields, type Schema } from "../schema/types.ts";
import { inputSchema, type JsonSchema, type JsonType, outputSchema } from "./json-schema.ts";

/** An operation, as plain data: what OpenAPI, a form, a command line's help or a reference is made of. */
export interface OperationDescription {
  /** Service and name: `service.things.list`. */
  readonly id: string;
  /** The service's name. */
  readonly service: string;
  /** The name within the service: `things.list`. */
  readonly name: string;
  /** Which of the service's base addresses it lives at. */
  readonly base: string;
  readonly method: Method;
  /** The RFC 6570 template of the path; what the deployment fixes is filled in. */
  readonly path: string;
  /** The first sentence of the description. */
  readonly summary: string;
  readonly description: string;
  readonly params: readonly ParamDescription[];
  /** Query parameters that are always sent as they stand here. */
  readonly constants: Readonly<Record<string, string>>;
  readonly body: BodyForm | undefined;
  readonly result: ResultDescription;
  readonly auth: AuthRequirement;
  /** How a list goes from page to page; undefined: it is no list. */
  readonly paging: Pick<Paging, "style" | "items" | "cursorParams"> | undefined;
  /** Whether it may be sent again. */
  readonly safe: boolean;
}

/** What an operation answers with. */
export interface ResultDescription {
  readonly kind: Result<unknown>["kind"];
  readonly mediaType: string;
  /** For `json`: its schema, the entities under `$defs`. */
  readonly schema: JsonSchema | undefined;
}

/**
 * Describes an operation.
 *
 * @param docs the documentation of the operation's package; what it doesn't have is described by an empty text
 * @param dialect the deployment's wireNames of paths and names; the default is the specification's
 * @example
 * ```ts
 * import type { Operation } from "@org/http-core/operation";
 * import { describeOperation, type OperationDocs } from "@org/http-core/describe";
 *
 * declare const operation: Operation;
 * declare const docs: OperationDocs;
 * const { method, path, params } = describeOperation(operation, docs);
 * const usage = params.map(({ name, required }) => (required ? `--${name} …` : `[--${name} …]`));
 * ```
 */
export function describeOperation(
  operation: Operation,
  docs: OperationDocs,
  dialect: Dialect = {},
): OperationDescription {
  const { id, service, base, method, constants, body, result, auth, safe } = operation;
  const spelled = wireNames(dialect);
  const name = id.slice(service.name.length + 1);
  const doc = docs.operations[name];
  return {
    id,
    service: service.name,
    name,
    base,
    method,
    path: filled(spelled.path(operation), spelled.segments(operation)),
    summary: doc?.summary ?? "",
    description: doc?.description ?? "",
    params: describeParams(operation, docs, spelled),
    constants,
    body,
    result: {
      kind: result.kind,
      mediaType: spelled.mediaType(result.accept),
      schema: result.schema && withDocs(outputSchema(result.schema), docs),
    },
    auth,
    paging: isList(operation) ? pagingOf(operation.page) : undefined,
    safe,
  };
}

function filled(template: string, segments: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (expression, name: string) => segments[name] ?? expression);
}

function pagingOf({ style, items, cursorParams }: Paging): OperationDescription["paging"] {
  return { style, items, cursorParams };
}

/**
 * The documentation of a package: what its doc comments say, as data. `pnpm generate` reads it from the source;
 * each package exports it beside its operations.
 */
export interface OperationDocs {
  /** By the operation's name within its service: `things.list`. */
  readonly operations: Readonly<Record<string, OperationDoc>>;
  /** By the name that the schema of an entity, or of an operation's parameters, carries. */
  readonly types: Readonly<Record<string, TypeDoc>>;
}

/** What the comment above an operation says. */
export interface OperationDoc {
  /** Its first sentence. */
  readonly summary: string;
  /** All of it. Paragraphs are parted by an empty line. */
  readonly description: string;
}

/** What the comments of an interface say. */
export interface TypeDoc {
  readonly description: string;
  /** By the field's wire name: meaning, unit, source. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * The value of a parameter that came as text: from a query, a flag, a form's field. Text that fits no other type
 * of the parameter stays text, so that its schema can refuse it and say why.
 *
 * @param texts one text an occurrence; only a repeatable parameter has a use for more than one
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
  /** The name on the wire: of the query parameter, the header, the body's field. */
  readonly wireName: string;
  readonly in: ParamLocation;
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
function describeParams(
  operation: Operation,
  docs: OperationDocs,
  wireNames: WireNames,
): readonly ParamDescription[] {
  const { fields, entity } = operation.params;
  if (!isFields(fields)) return [];
  const template = wireNames.path(operation);
  const texts = docs.types[entity]?.fields ?? {};
  const describe = (name: string, schema: Schema<unknown>, mustBeGiven: boolean): ParamDescription => {
    const { one, repeatable } = occurrence(inputSchema(schema));
    const { default: preset, ...value } = one;
    const place = locationOf(operation, name, template);
    const header = place === "header" ? operation.headers[name] : undefined;
    return {
      name,
      wireName: header === undefined ? wireNames.param(operation, name) : wireNames.header(header),
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

/** A schema whose entities and their fields say what the documentation says of them. */
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
