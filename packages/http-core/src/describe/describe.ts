import { spelling, type Dialect } from "../dialect/dialect.ts";
import type { AuthRequirement } from "../operation/auth.ts";
import { isList, type BodyForm, type Method, type Operation } from "../operation/operation.ts";
import type { Paging } from "../operation/paging.ts";
import type { Result } from "../operation/result.ts";
import type { OperationDocs } from "./docs.ts";
import type { JsonSchema } from "./json-schema.ts";
import { describeParams, type ParamDescription } from "./param.ts";
import { outputSchema } from "./to-json-schema.ts";
import { withDocs } from "./with-docs.ts";

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
 * @param dialect the deployment's spelling of paths and names; the default is the specification's
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
  const spelled = spelling(dialect);
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
