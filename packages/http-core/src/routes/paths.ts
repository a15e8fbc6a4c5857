import type { RequestBody } from "../http/request.ts";
import type { Route, RequestArguments } from "./route.ts";

/** The methods of `paths`, as openapi-typescript writes them. */
type Method = "get" | "put" | "post" | "delete" | "patch" | "head";

/** Looks up a route in `paths`; never where it does not have the route. */
type Described<P, R extends string> = R extends `${infer M} ${infer Path}`
  ? Path extends keyof P
    ? ByMethod<P[Path], Lowercase<M>>
    : Plain<Path> extends infer Known extends keyof P
      ? ByMethod<P[Known], Lowercase<M>>
      : never
  : never;

/** An operation that a path does not have is `put?: never`. */
type ByMethod<PathItem, M extends string> = M extends keyof PathItem
  ? PathItem[M] extends object
    ? PathItem[M]
    : never
  : never;

/** A template as OpenAPI writes it: without its query, and without the operator of reserved expansion (`{+path}`). */
type Plain<Path extends string> = Path extends `${infer Before}{?${string}`
  ? Plain<Before>
  : Path extends `${infer Before}{+${infer After}`
    ? Plain<`${Before}{${After}`>
    : Path;

type ReadRoute = `GET /${string}` | `HEAD /${string}`;

type Known<X> = [NonNullable<X>] extends [never] ? unknown : NonNullable<X>;

/** The values of a media type of JSON, as `application/json` and `application/scim+json`; never without one. */
type JsonOf<Content> = Content extends { "application/json": infer J }
  ? J
  : Content[keyof Content & `${string}json${string}`];

/** A list, first as openapi-typescript writes it: to compare it with a readonly one costs the compiler much more. */
type List = unknown[] | readonly unknown[];

type NoObject = List | string | number | boolean | null | undefined;

/** It is assignable to a type whose fields are all optional. */
type NoFields = Record<never, never>;

/** The parameters of a route that has none. */
type NoParams = Record<string, never>;

type OrNone<Params> = unknown extends Params ? NoParams : Params;

/**
 * Lists the arguments after a route: its parameters and options, typed by `paths` where it has the route.
 *
 * @typeParam Free the options of a route that is not in `paths`
 */
export type ArgumentsOf<P, R extends Route, Options, Free> = ArgumentsTo<Described<P, R>, R, Options, Free>;

type ArgumentsTo<O, R extends Route, Options, Free> = [O] extends [never]
  ? RequestArguments<R, Options & Free>
  : R extends ReadRoute
    ? ReadArguments<O, Options>
    : O extends { requestBody: { content: infer C } }
      ? WriteArguments<O, JsonOf<C>, true, Options>
      : O extends { requestBody?: { content: infer C } }
        ? WriteArguments<O, unknown extends C ? never : JsonOf<C>, false, Options>
        : WriteArguments<O, never, false, Options>;

/** The parameters of a read are those of its path and query. Without any, `path` and `query` are unknown, or never. */
type ReadArguments<O, Options> = O extends { parameters: { path?: infer Path; query?: infer Query } }
  ? ParamsFirst<Known<Path> & Known<Query>, Options>
  : [params?: NoParams, options?: Options];

type ParamsFirst<Params, Options> = NoFields extends Params
  ? [params?: OrNone<Params>, options?: Options]
  : [params: Params, options?: Options];

/** The parameters of a write are those of its path, and its body's fields. Its query is an option, as is another body. */
type WriteArguments<O, J, Required extends boolean, Options> = O extends {
  parameters: { path?: infer Path; query?: infer Query };
}
  ? Arguments<
      Known<Path> & FieldsOf<J, Required>,
      Options & QueryOption<Known<Query>> & BodyOption<O, J, Required>
    >
  : Arguments<FieldsOf<J, Required>, Options & BodyOption<O, J, Required>>;

/** The body's fields, as parameters: all may be absent where the body may be, or may be no object. */
type FieldsOf<J, Required> = [J] extends [never]
  ? unknown
  : unknown extends J
    ? object
    : [Extract<J, NoObject>] extends [never]
      ? Required extends true
        ? J
        : Partial<J>
      : [Exclude<J, NoObject>] extends [never]
        ? unknown
        : Partial<Exclude<J, NoObject>>;

type QueryOption<Query> = unknown extends Query
  ? unknown
  : NoFields extends Query
    ? { readonly query?: Query }
    : { readonly query: Query };

type BodyOption<O, J, Required> = [J] extends [never]
  ? OtherBodyOption<O>
  : [Extract<J, NoObject>] extends [never]
    ? { readonly body?: J }
    : [Exclude<J, NoObject>, Required] extends [never, true]
      ? { readonly body: J }
      : { readonly body?: Extract<J, NoObject> };

/** A body that is no JSON: as it is sent, or the fields of a form. */
type OtherBody = RequestBody | Readonly<Record<string, unknown>>;

type OtherBodyOption<O> = O extends { requestBody: object }
  ? { readonly body: OtherBody }
  : O extends { requestBody?: { content: infer C } }
    ? unknown extends C
      ? unknown
      : { readonly body?: OtherBody }
    : unknown;

type Arguments<Params, Options> = NoFields extends Options
  ? ParamsFirst<Params, Options>
  : [params: Params, options: Options];

type Success = 200 | 201 | 203 | 204 | 205 | "2XX";

/** The result of a route: the JSON of its successful answers, undefined for one without a body. */
export type AnswerOf<P, R extends string> = AnswerTo<
  Described<P, R>,
  R extends ReadRoute ? Success : Success | 202
>;

type AnswerTo<O, Statuses> = [O] extends [never]
  ? unknown
  : O extends { responses: infer S }
    ? [keyof S & Statuses] extends [never]
      ? unknown
      : Json<S[keyof S & Statuses]>
    : unknown;

type Failure =
  400 | 401 | 402 | 403 | 404 | 405 | 406 | 408 | 409 | 410 | 412 | 413 | 415 | 422 | 423 | 429 | 451;

type ServerFailure = 500 | 501 | 502 | 503 | 504;

/**
 * The body of a route's errors, as `paths` documents it: the JSON of each status from 400; unknown where it documents
 * none.
 *
 * @experimental
 * @example
 * ```ts
 * import type { ErrorBodyOf } from "@org/http-core/routes";
 *
 * interface paths {
 *   "/books": { get: { responses: { 422: { content: { "application/json": { reason: string } } } } } };
 * }
 * const body: ErrorBodyOf<paths, "GET /books"> = { reason: "no such shelf" };
 * console.log(body.reason);
 * ```
 */
export type ErrorBodyOf<P, R extends string> = AnswerTo<
  Described<P, R>,
  Failure | ServerFailure | "4XX" | "5XX" | "default"
>;

/** The JSON of an answer; undefined of one without content, or with content that is never. */
type Json<A> = A extends { content: { "application/json": infer J } }
  ? unknown extends J
    ? OtherJson<A>
    : J
  : OtherJson<A>;

type OtherJson<A> = A extends { content: infer C }
  ? [C] extends [never]
    ? undefined
    : [JsonOf<C>] extends [never]
      ? unknown
      : JsonOf<C>
  : undefined;

/**
 * Lists the arguments after the route of a list. Where the answer is no list itself, `items` has to name one of its lists.
 *
 * @typeParam Items the field that the caller names
 */
export type ListArgumentsOf<P, R extends Route, Options, Items> = ListArgumentsTo<
  Described<P, R>,
  R,
  Options,
  Items
>;

type ListArgumentsTo<O, R extends Route, Options, Items> = [O] extends [never]
  ? RequestArguments<R, Options & { readonly items?: Items | undefined }>
  : RowArguments<O, AnswerTo<O, Success>, Options, Items>;

type RowArguments<O, A, Options, Items> = unknown extends A
  ? ReadArguments<O, Options & { readonly items?: Items | undefined }>
  : [Extract<A, List>] extends [never]
    ? ReadArguments<O, Options> extends [params?: infer Params, options?: unknown]
      ? [params: Params, options: Options & ItemsOption<ListsOf<NonNullable<A>>, Items>]
      : never
    : ReadArguments<O, Options & { readonly items?: never }>;

interface ItemsOption<Names, Items> {
  readonly items: Items extends Names ? Items : Names;
}

/** The names of the lists in an answer. */
type ListsOf<A> = {
  [N in keyof A & string]: NonNullable<A[N]> extends List ? N : never;
}[keyof A & string];

/** A row: of the answer, which is the list, or of its field `Items`. */
export type RowsOf<A, Items extends string> = unknown extends A
  ? unknown
  : [Items] extends [never]
    ? RowOf<A>
    : A extends Readonly<Partial<Record<Items, infer L>>>
      ? RowOf<L>
      : unknown;

type RowOf<L> =
  NonNullable<L> extends (infer Row)[] ? Row : NonNullable<L> extends readonly (infer Row)[] ? Row : unknown;

/** The routes of `paths` as text, by method. */
type RouteNames<P> = { readonly [M in Method]: NamesWith<P, M, Readonly<Record<M, object>>> };

type NamesWith<P, M extends Method, Has> = `${Uppercase<M>} ${keyof {
  [Path in keyof P as P[Path] extends Has ? Path : never]: 0;
} &
  string}`;

declare const completed: unique symbol;

/**
 * The same `paths`, whose routes an editor completes. With the 1,223 routes of a repository host it costs the compiler
 * ten times as much as the types alone, once.
 *
 * @experimental
 * @example
 * ```ts
 * import { createClient } from "@org/http-core";
 * import { routes, type Completed } from "@org/http-core/routes";
 *
 * interface paths {
 *   "/books": { get: { responses: { 200: { content: { "application/json": string[] } } } } };
 * }
 * const library = routes<Completed<paths>>(createClient({ baseUrl: "https://library.example" }));
 * console.log(await library.request("GET /books"));
 * ```
 */
export type Completed<P> = P & { readonly [completed]: RouteNames<P> };

/**
 * Lists what an editor offers in place of a route. It is looked up once the route is inferred: as its constraint, all routes
 * of `paths` would be resolved at each call.
 */
export type CompletionOf<P, R, M extends Method = Method> = P extends { readonly [completed]: infer Names }
  ? M extends keyof Names
    ? R extends Names[M]
      ? never
      : Names[M]
    : never
  : never;

/** Keeps a type from being inferred from what the caller does with the result, which would accept any. */
export type Settled<T> = [T][T extends unknown ? 0 : never];
