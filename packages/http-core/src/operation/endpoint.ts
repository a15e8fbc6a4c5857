import type { AuthRequirement } from "../auth/credential.ts";
import type { Method, RequestBody } from "../http/request.ts";
import { described, fieldsOf } from "../schema/entity.ts";
import { anything, pathValue } from "../schema/leaves.ts";
import { params } from "../schema/params.ts";
import { standard } from "../schema/standard-schema.ts";
import {
  type Described,
  type DescribedInput,
  type Description,
  type Fields,
  isStandardSchema,
  type OneObject,
  type Params,
  type Schema,
  type Shape,
  type StandardSchema,
} from "../schema/types.ts";
import { isRecord, propertyOf } from "../util/objects.ts";
import {
  defineOperation,
  type ListOperation,
  type Operation,
  type OperationDefinition,
  type Service,
} from "./operation.ts";
import type { Paging, RowOf } from "./paging.ts";
import { ownVariables, type Place, type PlacedVariables, type PlacesOf } from "./place.ts";
import { json, type Result } from "./result.ts";
import type { QueryVariables, TemplateVariables } from "./template.ts";
import { anyScheme, unnamedService } from "./unnamed-service.ts";

/** Parameters by name, or a Standard Schema of all of them. */
export type ParamsDescription = StandardSchema | Readonly<Record<string, Description>>;

/** The parameters of an endpoint as a caller writes them: those described, and the path's variables. */
export type EndpointParams<Path extends string, D, Places = unknown> = NoneOr<
  DescribedInput<D> &
    PathParams<
      Exclude<TemplateVariables<Path>, keyof DescribedInput<D> | PlacedVariables<Places>>,
      QueryVariables<Path>
    >
>;

/** An empty object type would accept any property. */
type NoneOr<P> = [keyof P] extends [never] ? Readonly<Record<string, never>> : OneObject<P>;

type PathParams<Name extends string, Query extends string> = Record<Exclude<Name, Query>, string | number> &
  Partial<Record<Name & Query, unknown>>;

/** The result of an endpoint. */
type AnswerOf<A> = A extends Result<infer T> ? T : Described<A>;

type EndpointOf<Path extends string, D, A, Page, Places> =
  Page extends Paging<infer Items>
    ? ListOperation<EndpointParams<Path, D, Places>, AnswerOf<A>, RowOf<AnswerOf<A>, Items>>
    : Operation<EndpointParams<Path, D, Places>, AnswerOf<A>>;

type PageCheck<A, Page> =
  Page extends Paging<infer Items>
    ? [RowOf<AnswerOf<A>, Items>] extends [never]
      ? Readonly<Record<NoList<AnswerOf<A>, Items>, never>>
      : unknown
    : unknown;

/** The compiler's message where `items` does not lead to a list. */
type NoList<R, Items extends string | undefined> = Items extends string
  ? `items: the answer has no list "${Items}"; ${ListsOf<R>}`
  : `the answer is not a list; ${ListsOf<R>}`;

type ListsOf<R> = unknown extends R
  ? "it has no schema"
  : R extends readonly unknown[]
    ? "it is a list itself"
    : [ListNames<R>] extends [never]
      ? "it has none"
      : `it has "${ListNames<R>}"`;

type ListNames<R> = {
  [K in keyof R & string]: NonNullable<R[K]> extends readonly unknown[] ? K : never;
}[keyof R & string];

/**
 * What each field must be in addition to its own type. A check of each field, not of the whole object, so that the
 * compiler marks the line of the field that is no schema.
 */
type FieldsCheck<D> = D extends StandardSchema
  ? unknown
  : D extends Readonly<Record<string, unknown>>
    ? { readonly [K in keyof D]: FieldsCheck<D[K]> }
    : Description;

type AnswerCheck<A> = A extends Result<unknown> ? unknown : FieldsCheck<A> & BytesCheck<A>;

/** With `binary`, the schema of a body to send, JSON would be requested and decoded. */
type BytesCheck<A> =
  A extends StandardSchema<infer T>
    ? unknown extends T
      ? unknown
      : [RequestBody] extends [T]
        ? { readonly "binary is for bodies to send: for an answer of bytes, use bytes()": never }
        : unknown
    : unknown;

/** What {@link get} and its siblings are given beside the path. Everything is optional. */
export interface Endpoint<Path extends string, D, A, Page, Places = unknown> extends Omit<
  OperationDefinition<Record<string, unknown>, unknown, string, string>,
  "auth" | "method" | "name" | "params" | "path" | "places" | "result" | "service"
> {
  /**
   * The parameters by name, with their schemas, or a Standard Schema of all of them. Variables of the path need no
   * schema. A parameter goes into the path where the path names it, else into the query (GET, DELETE) or into the JSON
   * body (POST, PUT, PATCH), unless `places` says otherwise. Beside a parameter that is the whole `body`, the others go
   * into the query. One whose schema accepts undefined is optional.
   *
   * @default the path's variables
   */
  readonly params?: D & FieldsCheck<D>;
  /**
   * The response's body: an object of schemas, a schema, any Standard Schema, or `bytes()`, `html()`, `plainText()` or
   * `none()`.
   *
   * @default any JSON, as `unknown`
   */
  readonly answer?: A & AnswerCheck<A>;
  /** How the pages of a list follow each other; the endpoint's method then returns a `Paginated`. @default no list */
  readonly page?: Page & PageCheck<A, Page>;
  /** The fields that together identify a row of the list. @default none: rows are compared by their content */
  readonly key?: readonly string[];
  /**
   * Where and how parameters are sent that have no default place, or another wire name.
   *
   * @default none
   */
  readonly places?: PlacesOf<keyof EndpointParams<Path, D> & string, Places>;
  /** The name in errors, events and documentation. @default method and path */
  readonly name?: string;
  /** What the endpoints of a service share. @default {@link unnamedService} */
  readonly service?: Service;
  /** The credentials that it accepts. @default any; the client's is sent if it has one */
  readonly auth?: AuthRequirement;
}

type Define = <
  const Path extends string,
  const D = Record<never, never>,
  const A = Schema<unknown>,
  const Page = undefined,
  const Places = Record<never, never>,
>(
  path: Path,
  endpoint?: Endpoint<Path, D, A, Page, Places>,
) => EndpointOf<Path, D, A, Page, Places>;

/**
 * Defines a GET endpoint. Give it to `createClient` under the name that its method shall have.
 *
 * @param path an RFC 6570 template below the base address; its variables are parameters
 * @throws ParameterError where the path is no template; TypeError where the answer has no list for `page`
 * @example
 * ```ts
 * import { createClient, get, number, text } from "@org/http-core";
 *
 * const weather = get("/cities/{city}/weather", { params: { city: text }, answer: { celsius: number } });
 * const fetch = async () => Response.json({ celsius: 21 });
 * const api = createClient({ baseUrl: "https://weather.example", operations: { weather }, fetch });
 * const { celsius } = await api.weather({ city: "Berlin" });
 * console.log(celsius); // 21
 * ```
 */
export const get: Define = defineBy("GET");

/** Defines a POST endpoint, as {@link get} does. Parameters outside the path form a JSON object, the body. */
export const post: Define = defineBy("POST");

/** Defines a PUT endpoint, as {@link get} does. Parameters outside the path form a JSON object, the body. */
export const put: Define = defineBy("PUT");

/** Defines a PATCH endpoint, as {@link get} does. Parameters outside the path form a JSON object, the body. */
export const patch: Define = defineBy("PATCH");

/** Defines a DELETE endpoint, as {@link get} does. Parameters outside the path go into the query. */
export const del: Define = defineBy("DELETE");

/** What an endpoint is defined by, whatever its types. */
interface Untyped extends Omit<
  Endpoint<string, unknown, unknown, unknown>,
  "answer" | "page" | "params" | "places"
> {
  readonly places?: Readonly<Record<string, Place>>;
  readonly params?: ParamsDescription;
  readonly answer?: Description | Result<unknown>;
  readonly page?: Paging;
}

function defineBy(method: Method): Define;

function defineBy(method: Method): unknown {
  return (path: string, endpoint: Untyped = {}): Operation => {
    const { params: given = {}, answer = anything, ...rest } = endpoint;
    const name = endpoint.name ?? `${method} ${path}`;
    const definition = {
      auth: anyScheme,
      service: { ...unnamedService, bases: [endpoint.base ?? ""] },
      ...rest,
      method,
      path,
      name,
      params: paramsOf(name, path, given, endpoint.places),
      result: isResult(answer) ? answer : json(described(answer, standard)),
    } as const;
    return defineOperation(definition, method === "DELETE");
  };
}

function isResult(answer: Description | Result<unknown>): answer is Result<unknown> {
  return !isStandardSchema(answer) && typeof propertyOf(answer, "accept") === "string";
}

/** The parameters, with a schema for each variable of the path that has none. */
function paramsOf(
  name: string,
  path: string,
  given: ParamsDescription,
  places: Untyped["places"],
): Params<Fields<Shape, Shape>, unknown> {
  const variables = ownVariables(path, places).map(
    ({ name: variable, operator }) =>
      [variable, operator === "?" || operator === "&" ? anything : pathValue] as const,
  );
  if (!isStandardSchema(given)) {
    const all = Object.fromEntries<Description>([...variables, ...Object.entries(given)]);
    return params(name, fieldsOf(Object.entries(all), standard));
  }
  const schema = standard(withVariables(given, Object.keys(Object.fromEntries(variables))));
  return Object.assign(schema, { entity: name, fields: fieldsOf(variables) });
}

/** Adds the path's variables to the output of a schema that drops what it does not name, as zod's objects do. */
function withVariables(
  schema: StandardSchema,
  names: readonly string[],
): StandardSchema<Record<string, unknown>> {
  const { vendor } = schema["~standard"];
  return {
    "~standard": {
      version: 1,
      vendor,
      validate(value) {
        const result = schema["~standard"].validate(value);
        if (result instanceof Promise)
          throw new TypeError("The schema of the parameters validates asynchronously");
        if (result.issues !== undefined) return result;
        const given = names.map((name) => [name, propertyOf(value, name)] as const);
        return { value: { ...Object.fromEntries(given), ...recordOf(result.value) } };
      },
    },
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
