import type { AuthRequirement } from "../auth/credential.ts";
import type { Method } from "../http/request.ts";
import type { Limits } from "../rate-limit/limits.ts";
import type { Fields, Params, Schema, Shape } from "../schema/types.ts";
import { propertyOf } from "../util/objects.ts";
import type { Answers } from "./answers.ts";
import type { ClassifierInput, ClassifierOnDemand, Classify } from "./classify.ts";
import type { Paging, RowOf } from "./paging.ts";
import { paramSchemas, type Place, type PlacedVariables, placeOf, type PlacesOf } from "./place.ts";
import type { Result } from "./result.ts";
import { templateVariables, type TemplateVariables } from "./template.ts";

/** The form of a request's body. */
export type BodyForm =
  /** The parameters without another location form one JSON object. With `param`, this one alone is the JSON. */
  | { readonly kind: "json"; readonly param?: string }
  /** One parameter is the whole body, unchanged. */
  | { readonly kind: "text"; readonly param: string; readonly contentType: string }
  /**
   * One parameter is the whole body, unchanged: text, bytes, a `Blob`, a form or a stream (see {@link RequestBody}).
   * Without `contentType`, a `Blob` brings its own; a form always does, since its type has the boundary of its parts.
   */
  | { readonly kind: "raw"; readonly param: string; readonly contentType?: string };

/**
 * An endpoint, as data. Everything else is derived from it: the client's method, its checks and iterator, the sandbox's
 * route, OpenAPI, the playground's form, the CLI's flags, the reference.
 */
export interface Operation<P = unknown, R = unknown> {
  /** Service and name: `service.resource.verb`. */
  readonly id: string;
  /** The service that it belongs to. */
  readonly service: Service;
  /** The name of the service's base address that it uses. */
  readonly base: string;
  /** The method of its requests. */
  readonly method: Method;
  /** An RFC 6570 template below the base address. */
  readonly path: string;
  /** Template variables that the deployment sets, with the specification's values. */
  readonly segments: Readonly<Record<string, string>>;
  /** Query parameters with a constant value. */
  readonly constants: Readonly<Record<string, string>>;
  /** Where and how parameters are sent that have no default place, or another wire name. */
  readonly places: Readonly<Record<string, Place>>;
  /** How parameters become the request's body; undefined: it has none. */
  readonly body: BodyForm | undefined;
  /** The schema of its parameters. */
  readonly params: Params<unknown, P>;
  /** What a successful response contains, and how it is read. */
  readonly result: Result<R>;
  /** The credentials that it accepts. */
  readonly auth: AuthRequirement;
  /** Finds errors in responses that the status alone does not show. */
  readonly classify: Classify | ClassifierOnDemand | undefined;
  /** Whether it is safe and so may be retried: it changes nothing on the server (RFC 9110, 9.2.1). */
  readonly safe: boolean;
  /**
   * The header of an idempotency key, such as `Idempotency-Key`. The runtime sends one key per call, the same in each
   * attempt, so that the call may be retried though it changes something. @default none
   */
  readonly idempotency?: string | undefined;
  /**
   * Statuses by which the service itself refuses a write before it does anything: 429 of a limiter of its own. See
   * `Refusal.undone`. @default none
   */
  readonly undone?: readonly (403 | 422 | 429)[] | undefined;
  /** Whether a response can never change: it is then stored without expiry. */
  readonly immutable: Immutable | undefined;
  /** The budget of the credential that it spends, until a response names one (`X-RateLimit-Resource`). */
  readonly bucket: string;
  /** Whether it spends no budget: it then waits for no rate limit. */
  readonly free: boolean;
  /** Whether a 304 does not count against the budget. */
  readonly notModifiedIsFree: boolean;
  /** How its answer is held against its parameters; undefined: it is not. */
  readonly answers?: Answers | undefined;
  /** Its timeouts, retries and limits. */
  readonly defaults: ServiceDefaults;
}

/** An operation that returns a list of rows, page by page. */
export interface ListOperation<P = unknown, R = unknown, Row = unknown> extends Operation<P, R> {
  /** How its pages follow each other. */
  readonly page: Paging;
  /** The schema of one row: rows are checked one by one, so that an invalid row does not fail the page. */
  readonly row: Schema<Row>;
  /** The fields that together identify a row; undefined where only its whole content does. */
  readonly key: readonly string[] | undefined;
}

/** Whether an operation is a list. */
export function isList(candidate: Operation): candidate is ListOperation {
  return "page" in candidate;
}

/** The rows in the body of a list's page; undefined where it has none, and for an operation that is no list. */
export function rowsIn(operation: Operation, body: unknown): readonly unknown[] | undefined {
  if (!isList(operation)) return undefined;
  const { items } = operation.page;
  const rows = items === undefined ? body : propertyOf(body, items);
  return Array.isArray(rows) ? rows : undefined;
}

/** The input of {@link operation}. */
export interface OperationDefinition<P, R, Path extends string, Segment extends string, Places = unknown> {
  /** The service that it belongs to. */
  readonly service: Service;
  /** The name within the service: `events`, `pages.render`. */
  readonly name: string;
  /** The name of the base address in `baseUrl`, for a service with several. @default the service's first */
  readonly base?: string;
  /** The method of its requests. */
  readonly method: Method;
  /** An RFC 6570 template below the base address. Each of its variables is a parameter or a segment. */
  readonly path: Path & PathCheck<Path, (keyof P & string) | Segment | PlacedVariables<Places>>;
  /** Template variables that the deployment sets, with the specification's values. @default none */
  readonly segments?: Readonly<Record<Segment, string>>;
  /** Query parameters with a constant value. @default none */
  readonly constants?: Readonly<Record<string, string>>;
  /**
   * Where and how parameters are sent: parameter → {@link Place}. Without one, a parameter goes into the path where the
   * template has it, else into the body, or the query of an operation without one.
   *
   * @default none
   */
  readonly places?: PlacesOf<keyof P & string, Places>;
  /**
   * How parameters become the request's body: as JSON, or one of them as the whole body.
   *
   * @default none for GET and HEAD, else a JSON object
   */
  readonly body?: BodyForm;
  /** The schema of its parameters. */
  readonly params: Params<Fields<Shape, Shape>, P>;
  /** What a successful response contains: `json(schema)`, `plainText()`, `html()`, `bytes()` or `none()`. */
  readonly result: Result<R>;
  /** The credentials that it accepts: `accepts(…)`, `requires(…)` or `anonymous`. */
  readonly auth: AuthRequirement;
  /**
   * Finds errors in responses that the status alone does not show, such as an error inside a 200. Undefined leaves the
   * response to its status.
   *
   * @default the status decides
   */
  readonly classify?: Classify | ClassifierOnDemand;
  /** Whether it changes nothing on the server, and so may be retried. @default true for GET and HEAD */
  readonly safe?: boolean;
  /** The header of an idempotency key: the service must recognise a repeated key. @default none: no key is sent */
  readonly idempotency?: string;
  /**
   * Statuses by which the service itself refuses a write before it does anything. A write that a limit refused with one
   * of them, and a body of JSON, waits and is sent again.
   *
   * @default none: a table of refusals may say so
   */
  readonly undone?: readonly (403 | 422 | 429)[];
  /** Whether a response can never change. @default every response can */
  readonly immutable?: Immutable;
  /** The budget of the credential that it spends. @default the service's, else "" */
  readonly bucket?: string;
  /** Whether it spends no budget. @default false */
  readonly free?: boolean;
  /** How its answer is held against its parameters, made by `answers`. @default it is not */
  readonly answers?: Answers<NoInfer<keyof P & string>>;
  /** Its own timeouts, retries and limits. @default the service's */
  readonly defaults?: Partial<ServiceDefaults>;
}

type PathCheck<Path extends string, Known extends string> = [
  Exclude<TemplateVariables<Path>, Known>,
] extends [never]
  ? unknown
  : { readonly "no parameter or segment for": Exclude<TemplateVariables<Path>, Known> };

type ItemsCheck<R, Items extends string | undefined> = [RowOf<R, Items>] extends [never]
  ? { readonly "not a list in the result": Items }
  : unknown;

/**
 * Defines an endpoint. With `page` it is a list.
 *
 * @throws TypeError where the definition contradicts itself: a mistake in the package, found at import
 * @example
 * ```ts
 * import { anonymous, json, operation, type Operation, type Service } from "@org/http-core/operation";
 * import { entity, fields, params, text, type Entity, type FieldsInput, type FieldsOutput, type Params } from "@org/http-core/schema";
 *
 * declare const service: Service;
 * const input = fields({ id: text });
 * interface ThingParams extends FieldsInput<typeof input> {}
 * interface ThingParamsSchema extends Params<typeof input, ThingParams> {}
 * const thingParams: ThingParamsSchema = params("ThingParams", input);
 * const thing = fields({ id: text }, { label: text });
 * interface Thing extends FieldsOutput<typeof thing> {}
 * interface ThingSchema extends Entity<"Thing", typeof thing, Thing> {}
 * const thingSchema: ThingSchema = entity("Thing", thing);
 *
 * export const getThing: Operation<ThingParams, Thing> = operation({
 *   service,
 *   name: "things.get",
 *   method: "GET",
 *   path: "/things/{id}",
 *   params: thingParams,
 *   result: json(thingSchema),
 *   auth: anonymous,
 * });
 * ```
 */
export function operation<
  P,
  R,
  const Path extends string,
  const Items extends string | undefined,
  Segment extends string = never,
  const Places = Record<never, never>,
>(
  definition: OperationDefinition<P, R, Path, Segment, Places> & {
    readonly page: Paging<Items> & ItemsCheck<R, Items>;
    /**
     * The fields that together identify a row. A list whose rows come again ends in a `PaginationError`.
     *
     * @default none: rows are compared by their content
     */
    readonly key?: readonly (keyof RowOf<R, Items> & string)[];
  },
): ListOperation<P, R, RowOf<R, Items>>;

export function operation<
  P,
  R,
  const Path extends string,
  Segment extends string = never,
  const Places = Record<never, never>,
>(definition: OperationDefinition<P, R, Path, Segment, Places>): Operation<P, R>;

export function operation(definition: AnyDefinition): Operation | ListOperation {
  return defineOperation(definition);
}

/** A definition whose types are not known. */
type AnyDefinition = Omit<OperationDefinition<unknown, unknown, string, string>, "places"> & {
  readonly places?: Readonly<Record<string, Place>> | undefined;
  readonly page?: Paging | undefined;
  readonly key?: readonly string[] | undefined;
};

/**
 * As {@link operation}, without inferring types.
 *
 * @param isBodiless whether it has no body unless the definition says so. @default a read has none
 */
export function defineOperation(definition: AnyDefinition, isBodiless = false): Operation | ListOperation {
  const { service, name, method, params, page, key } = definition;
  const base = definition.base ?? service.bases[0];
  const id = service.name === "" ? name : `${service.name}.${name}`;
  const segments = definition.segments ?? {};
  const isRead = method === "GET" || method === "HEAD";
  // `fetch` refuses it with an error that looks like one of the network.
  if (isRead && definition.body !== undefined) throw new TypeError(`${id}: a ${method} has no body`);
  const defined: Operation = {
    id,
    service,
    base,
    method,
    path: definition.path,
    segments,
    constants: definition.constants ?? {},
    places: definition.places ?? {},
    body: definition.body ?? (isRead || isBodiless ? undefined : { kind: "json" }),
    params,
    result: definition.result,
    auth: definition.auth,
    classify: definition.classify ?? service.classify,
    safe: definition.safe ?? isRead,
    idempotency: definition.idempotency,
    undone: definition.undone,
    immutable: definition.immutable,
    answers: definition.answers,
    bucket: definition.bucket ?? service.bucket ?? "",
    free: definition.free ?? false,
    notModifiedIsFree: service.notModifiedIsFree ?? false,
    defaults: { ...service.defaults, ...definition.defaults },
  };
  const filled = Object.keys({ ...segments, ...defined.places, ...paramSchemas(defined) }).map((param) =>
    placeOf(defined, param),
  );
  for (const { name: variable } of templateVariables(definition.path)) {
    if (!filled.some((place) => place.in === "path" && place.name === variable))
      throw new TypeError(`${id}: no parameter or segment for {${variable}}`);
  }
  if (page === undefined) return defined;
  return { ...defined, page, row: page.read.rowSchema(id, definition.result.schema, page), key };
}

/** A successful response and its call. */
export interface ImmutableInput {
  /** The parameters, checked, with their defaults. */
  readonly params: Readonly<Record<string, unknown>>;
  /**
   * When the service sent the response, in epoch milliseconds: its `Date` header, so that a wrong local clock does not
   * matter. Without `Date`, the local time of the request.
   */
  readonly now: number;
  /** The response, which may be partial or have a warning. */
  readonly response: ClassifierInput;
}

/**
 * Whether a response can never change. It is then stored without expiry and reused without a request.
 *
 * Check the response too: a partial response, or one with a warning, must not be stored for ever.
 *
 * @example
 * ```ts
 * import type { Immutable } from "@org/http-core/operation";
 *
 * export const closedDay: Immutable = ({ params, now, response }) =>
 *   String(params["day"]) < new Date(now).toISOString().slice(0, 10) && !response.headers.has("warning");
 * ```
 */
export type Immutable = (input: ImmutableInput) => boolean;

/** A service: what its operations share. */
export interface Service {
  /** The first part of each operation's id. */
  readonly name: string;
  /** The names of its base addresses; most services have one. */
  readonly bases: readonly [string, ...string[]];
  /** Timeouts, retries and limits of its operations. */
  readonly defaults: ServiceDefaults;
  /** The budget of operations without their own `bucket`, as named in `X-RateLimit-Resource`. @default "" */
  readonly bucket?: string;
  /** Whether a 304 does not count against the budget. @default false */
  readonly notModifiedIsFree?: boolean;
  /** The header that forbids a retry by the value "false". @default "x-should-retry" */
  readonly retryVeto?: string;
  /** Reads the warnings of a response, for `meta.warnings`, or the `warnings` of its error. */
  readonly warnings?: (response: ClassifierInput) => readonly string[];
  /** Recognises the service's errors, where the status alone does not tell. */
  readonly classify?: Classify | ClassifierOnDemand;
}

/** A service's defaults. Times in milliseconds, sizes in bytes. */
export interface ServiceDefaults {
  /** One attempt, its body included. */
  readonly attemptTimeout: number;
  /** The whole call with its attempts and waits. */
  readonly totalTimeout: number;
  /** Further attempts after the first. */
  readonly retries: number;
  /** The longest wait before a retry; a longer one is a `RateLimitError` at once. */
  readonly maxWait: number;
  /** The largest body that is read. */
  readonly bodyCap: number;
  /** The rate limits that the service documents. */
  readonly limit?: Limits;
  /** When a stored response is revalidated. @default "when stale" */
  readonly revalidate?: "when stale" | "always";
}
