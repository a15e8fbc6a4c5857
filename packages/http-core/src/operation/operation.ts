import type { AuthRequirement } from "../auth/credential.ts";
import type { Method } from "../http/request.ts";
import type { Limits } from "../rate-limit/limits.ts";
import { rowSchema } from "../schema/entity.ts";
import type { Fields, Params, Schema, Shape } from "../schema/types.ts";
import type { ClassifierInput, Classify } from "./classify.ts";
import type { Paging, RowOf } from "./paging.ts";
import type { Result } from "./result.ts";
import { templateVariables, type TemplateVariables } from "./template.ts";

/** How a request's body is made of its parameters. */
export type BodyForm =
  /** What is placed nowhere else is one JSON object. */
  | { readonly kind: "json" }
  /** One parameter is the whole body, as it is. */
  | { readonly kind: "text"; readonly param: string; readonly contentType: string };

/**
 * An endpoint, as data. Everything else is made from it: the client's method, its checks, its iterator; the
 * sandbox's route; OpenAPI; the playground's form; the command line's flags; the reference.
 */
export interface Operation<P = unknown, R = unknown> {
  /** Service and name: `service.resource.verb`. */
  readonly id: string;
  readonly service: Service;
  /** Which of the service's base addresses it lives at. */
  readonly base: string;
  readonly method: Method;
  /** An RFC 6570 template below the base address. */
  readonly path: string;
  /** Template variables that are fixed by the deployment, with the specification's value. */
  readonly segments: Readonly<Record<string, string>>;
  /** Query parameters that are always sent as they stand here. */
  readonly constants: Readonly<Record<string, string>>;
  /** Parameters that are sent as a request header: parameter → header name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parameters whose wire name is another: parameter → wire name. */
  readonly names: Readonly<Record<string, string>>;
  readonly body: BodyForm | undefined;
  readonly params: Params<unknown, P>;
  readonly result: Result<R>;
  readonly auth: AuthRequirement;
  readonly classify: Classify | undefined;
  /** Whether it may be sent again: it changes nothing on the server (RFC 9110, 9.2.1). */
  readonly safe: boolean;
  /** Whether an answer can never change any more: it is then kept for good. */
  readonly immutable: Immutable | undefined;
  /** Which of a credential's budgets it spends, until an answer names one (`X-RateLimit-Resource`). */
  readonly bucket: string;
  /** Whether it spends nothing of any budget: it then waits for none. */
  readonly free: boolean;
  /** Whether a 304 spends nothing of the budget. */
  readonly notModifiedIsFree: boolean;
  readonly defaults: ServiceDefaults;
}

/** An operation whose answer is a list of rows, page by page. */
export interface ListOperation<P = unknown, R = unknown, Row = unknown> extends Operation<P, R> {
  readonly page: Paging;
  /** The schema of one row: rows are checked one by one, so that a bad one never loses a page. */
  readonly row: Schema<Row>;
}

/** Whether an operation is a list. */
export function isList(candidate: Operation): candidate is ListOperation {
  return "page" in candidate;
}

/** What {@link operation} takes. */
export interface OperationDefinition<P, R, Path extends string, Segment extends string> {
  readonly service: Service;
  /** The name within the service: `events`, `pages.render`. */
  readonly name: string;
  readonly base?: string;
  readonly method: Method;
  readonly path: Path & PathCheck<Path, (keyof P & string) | Segment>;
  readonly segments?: Readonly<Record<Segment, string>>;
  readonly constants?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Partial<Record<keyof P & string, string>>>;
  readonly names?: Readonly<Partial<Record<keyof P & string, string>>>;
  readonly body?: BodyForm;
  readonly params: Params<Fields<Shape, Shape>, P>;
  readonly result: Result<R>;
  readonly auth: AuthRequirement;
  readonly classify?: Classify;
  /** Default: true for GET and HEAD. */
  readonly safe?: boolean;
  /** Whether an answer can never change any more. @default none ever is */
  readonly immutable?: Immutable;
  /** @default the service's, else "" */
  readonly bucket?: string;
  /** Whether the service does not count it. @default false */
  readonly free?: boolean;
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
 * Defines an endpoint, once. With `page` it is a list.
 *
 * @throws TypeError where the definition contradicts itself: it is a mistake of the package, found at import.
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
>(
  definition: OperationDefinition<P, R, Path, Segment> & {
    readonly page: Paging<Items> & ItemsCheck<R, Items>;
  },
): ListOperation<P, R, RowOf<R, Items>>;

export function operation<P, R, const Path extends string, Segment extends string = never>(
  definition: OperationDefinition<P, R, Path, Segment>,
): Operation<P, R>;

export function operation(
  definition: OperationDefinition<unknown, unknown, string, string> & { readonly page?: Paging },
): Operation | ListOperation {
  const { service, name, method, params, page } = definition;
  const base = definition.base ?? service.bases[0];
  const id = `${service.name}.${name}`;
  const segments = definition.segments ?? {};
  if (!service.bases.includes(base)) throw new TypeError(`${id}: ${service.name} has no base "${base}"`);
  const fields = { ...params.fields.required, ...params.fields.optional };
  for (const { name: variable } of templateVariables(definition.path)) {
    if (!Object.hasOwn(fields, variable) && !Object.hasOwn(segments, variable)) {
      throw new TypeError(`${id}: no parameter or segment for {${variable}}`);
    }
  }
  const reads = method === "GET" || method === "HEAD";
  const made: Operation = {
    id,
    service,
    base,
    method,
    path: definition.path,
    segments,
    constants: definition.constants ?? {},
    headers: definition.headers ?? {},
    names: definition.names ?? {},
    body: definition.body ?? (reads ? undefined : { kind: "json" }),
    params,
    result: definition.result,
    auth: definition.auth,
    classify: definition.classify ?? service.classify,
    safe: definition.safe ?? reads,
    immutable: definition.immutable,
    bucket: definition.bucket ?? service.bucket ?? "",
    free: definition.free ?? false,
    notModifiedIsFree: service.notModifiedIsFree ?? false,
    defaults: { ...service.defaults, ...definition.defaults },
  };
  if (page === undefined) return made;
  return { ...made, page, row: rowSchema(definition.result.schema, page.items) };
}

/** A successful answer, and what it answers. */
export interface AnswerToKeep {
  /** The parameters, checked, with their defaults. */
  readonly params: Readonly<Record<string, unknown>>;
  /**
   * When the service made the answer, in epoch milliseconds: by its own `Date`, so that a wrong clock here keeps
   * nothing too early; where there is none, by our clock when it was asked.
   */
  readonly now: number;
  readonly answer: ClassifierInput;
}

/**
 * Whether an answer can never change any more. It is then kept for good, and answers without a request.
 *
 * Looks at the answer too: one that is partial, or that came with a warning, must not be what is said for ever.
 *
 * @example
 * ```ts
 * import type { Immutable } from "@org/http-core/operation";
 *
 * export const closedDay: Immutable = ({ params, now, answer }) =>
 *   String(params["day"]) < new Date(now).toISOString().slice(0, 10) && !answer.headers.has("warning");
 * ```
 */
export type Immutable = (kept: AnswerToKeep) => boolean;

/** A service: what its operations share. */
export interface Service {
  /** The first part of each operation's id. */
  readonly name: string;
  /** The names of its base addresses; most have one. */
  readonly bases: readonly [string, ...string[]];
  readonly defaults: ServiceDefaults;
  /** The budget that operations spend which name none, as answers name it in `X-RateLimit-Resource`. @default "" */
  readonly bucket?: string;
  /** Whether a 304 spends nothing of the budget. @default false */
  readonly notModifiedIsFree?: boolean;
  /** The header with which it vetoes another attempt by saying "false". @default "x-should-retry" */
  readonly retryVeto?: string;
  /** What an answer says beside its result: in `meta.warnings` where it is a success, else in the error's `warnings`. */
  readonly warnings?: (answer: ClassifierInput) => readonly string[];
  /** How the service says "error", where a status alone doesn't. */
  readonly classify?: Classify;
}

/** A service's defaults. Times in milliseconds, sizes in bytes. */
export interface ServiceDefaults {
  /** One attempt, its body included. */
  readonly attemptTimeout: number;
  /** The whole call with its attempts and waits. */
  readonly totalTimeout: number;
  /** Further attempts after the first. */
  readonly retries: number;
  /** The longest wait that is slept through; a longer one is a `RateLimitError` at once. */
  readonly maxWait: number;
  /** The largest body that is read. */
  readonly bodyCap: number;
  /** Requests that the service allows, as far as it says so beforehand. */
  readonly limit?: Limits;
  /** When a stored answer is used without asking: while it is fresh, or never. @default "when stale" */
  readonly revalidate?: "when stale" | "always";
}
