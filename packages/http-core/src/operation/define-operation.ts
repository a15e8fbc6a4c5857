import { rowSchema } from "../schema/rows.ts";
import type { Fields, Params, Shape } from "../schema/types.ts";
import type { AuthRequirement } from "./auth.ts";
import type { Classify } from "./classify.ts";
import type { Immutable } from "./immutable.ts";
import type { BodyForm, ListOperation, Method, Operation } from "./operation.ts";
import type { Paging, RowOf } from "./paging.ts";
import type { Result } from "./result.ts";
import type { Service, ServiceDefaults } from "./service.ts";
import { templateVariables, type TemplateVariables } from "./template.ts";

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
