import type { Route, RequestArguments } from "./route.ts";

/** The methods of `paths`, as openapi-typescript writes them. */
type Method = "get" | "put" | "post" | "delete" | "patch" | "head";

/** What `paths` says of a route; never where it does not have the route. */
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

/** The parameters of a place (`path`, `query`); unknown where none are described, as in `query?: never`. */
type ParametersIn<O, Place extends string> = O extends { parameters: { [N in Place]?: infer X } }
  ? [NonNullable<X>] extends [never]
    ? unknown
    : NonNullable<X>
  : unknown;

/** The values of a media type of JSON, as `application/json` and `application/scim+json`; never without one. */
type JsonOf<Content> = Content[keyof Content & `${string}json${string}`];

/** The body's JSON; never where none is described. */
type BodyOf<O> = O extends { requestBody: { content: infer C } }
  ? JsonOf<C>
  : O extends { requestBody?: { content: infer C } }
    ? unknown extends C
      ? never
      : JsonOf<C>
    : never;

type NoObject = readonly unknown[] | string | number | boolean | null | undefined;

/** The body's fields, as parameters: all may be absent where the body may be, or may be no object. */
type FieldsOf<O, J> = [Exclude<J, NoObject>] extends [never]
  ? unknown
  : [Extract<J, NoObject>] extends [never]
    ? O extends { requestBody: object }
      ? J
      : Partial<J>
    : Partial<Exclude<J, NoObject>>;

/** What a route takes as its parameters: those of its path, and those of its query (a read) or its body's fields. */
type ParamsOf<O, R> = ParametersIn<O, "path"> &
  (R extends ReadRoute
    ? ParametersIn<O, "query">
    : [BodyOf<O>] extends [never]
      ? unknown
      : FieldsOf<O, BodyOf<O>>);

/** The query of a write, and a body that is no object, which are options. */
type WriteOptions<O, R> = R extends ReadRoute ? unknown : QueryOption<ParametersIn<O, "query">> & BodyOption<O, BodyOf<O>>;

type QueryOption<Q> = unknown extends Q ? unknown : Record<never, never> extends Q ? { readonly query?: Q } : { readonly query: Q };

type BodyOption<O, J> = [J] extends [never]
  ? unknown
  : [Exclude<J, NoObject>] extends [never]
    ? O extends { requestBody: object }
      ? { readonly body: J }
      : { readonly body?: J }
    : { readonly body?: J };

type Arguments<Params, Options> =
  Record<never, never> extends Options
    ? Record<never, never> extends Params
      ? [params?: Params, options?: Options]
      : [params: Params, options?: Options]
    : [params: Params, options: Options];

/**
 * What follows a route: its parameters and options, typed by `paths` where it has the route.
 *
 * @typeParam Free the options of a route that is not in `paths`
 */
export type ArgumentsOf<P, R extends Route, Options, Free> = [Described<P, R>] extends [never]
  ? RequestArguments<R, Options & Free>
  : Arguments<ParamsOf<Described<P, R>, R>, Options & WriteOptions<Described<P, R>, R>>;

type Success = 200 | 201 | 203 | 204 | 205 | "2XX";

/** The result of a route: the JSON of its successful answers, undefined for one without a body. */
export type AnswerOf<P, R extends string> = [Described<P, R>] extends [never]
  ? unknown
  : Described<P, R> extends { responses: infer S }
    ? Answers<S, R extends ReadRoute ? Success : Success | 202>
    : unknown;

type Answers<S, Statuses> = [keyof S & Statuses] extends [never] ? unknown : Json<S[keyof S & Statuses]>;

type Json<A> = A extends { content: infer C } ? ([JsonOf<C>] extends [never] ? unknown : JsonOf<C>) : undefined;

/** The names of the lists in an answer; never where it is a list itself. */
export type ListsOf<A> = unknown extends A
  ? string
  : A extends readonly unknown[]
  ? never
  : { [N in keyof A & string]: NonNullable<A[N]> extends readonly unknown[] ? N : never }[keyof A & string];

/** A row: of the answer, which is the list, or of its field `Items`. */
export type RowsOf<A, Items extends string> = [Items] extends [never]
  ? RowOf<A>
  : A extends Readonly<Partial<Record<Items, infer List>>>
    ? RowOf<List>
    : unknown;

type RowOf<List> = NonNullable<List> extends readonly (infer Row)[] ? Row : unknown;

/** The routes of `paths`, as text. */
type RouteNames<P> = {
  [M in Method]: `${Uppercase<M>} ${keyof { [Path in keyof P as P[Path] extends { readonly [N in M]: object } ? Path : never]: 0 } & string}`;
}[Method];

declare const completed: unique symbol;

/**
 * The same `paths`, whose routes an editor completes. It costs the compiler about as much as ten thousand lines, once.
 *
 * @experimental
 */
export type Completed<P> = P & { readonly [completed]: RouteNames<P> };

/** The routes that an editor completes; never where nobody asked for it. */
export type CompletionOf<P, Kind extends Route = Route> = P extends { readonly [completed]: infer Names }
  ? Extract<Names, Kind>
  : never;
