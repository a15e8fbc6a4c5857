import type { StandardProps } from "@org/http-core/schema";
import type { HandlerResult, Refusal } from "../../core/handler.ts";
import type { EndpointCall } from "./endpoint-call.ts";
import type { Described, Values } from "./field.ts";
import type { Account } from "./world/accounts.ts";

/** Finds what the beginning of a path names, such as a repository. Refuses callers who may not see it. */
export type Place<P> = (call: EndpointCall) => P | Refusal;

/** A request, with what its {@link Place} found. */
export type At<P> = EndpointCall & P;

/** A request that writes. Only users write. */
export type By<P> = At<P> & { readonly viewer: Account };

/**
 * A resource of the host, as data: its schema, its address, its rows, and what may be done with it by whom.
 * `routesOf` derives its routes.
 *
 * @typeParam P what the {@link Place} finds
 * @typeParam R a row, as the world stores it
 * @typeParam S a row, as it is shown
 * @typeParam F the fields of a request body
 */
export interface Resource<P, R, S extends object, F> {
  /** The client's schema of what is shown. If the client has none, only a name. */
  readonly schema: Named<S>;
  /** The path of all rows, in the router's syntax. Without a {@link key}, the path of the only row. */
  readonly path: `/${string}`;
  /** Finds what the path begins with. */
  readonly place: Place<P>;
  /** The path variable that names a row: `name` stands for `/labels/:name`. @default none: there is one row */
  readonly key?: string;
  /** The rows that the caller may see, or a refusal of the query. @default none */
  readonly rows?: (call: At<P>) => readonly R[] | Refusal;
  /** Finds a row. @default the one of {@link rows} with that `id` */
  readonly find?: (call: At<P>, key: string) => R | undefined;
  /** What a list shows of a row. */
  readonly summary: (row: R, call: At<P>) => S;
  /** What is shown of a row by itself. @default {@link summary} */
  readonly details?: (row: R, call: At<P>) => S;
  /** When the details last changed, in epoch milliseconds, for `Last-Modified`. @default no such header */
  readonly changedAt?: (row: R, call: At<P>) => number;
  /** Puts what is shown into the form that the media type asks for. @default the only form */
  readonly forms?: (call: At<P>) => (shown: S) => object;
  /** The fields of a request body. @default none */
  readonly fields?: F;
  /** `resource` in validation errors. @default the schema's name */
  readonly problemsOf?: string;

  /** GET of all rows, in pages. */
  readonly list?: ListVerb<P>;
  /** GET of a row. */
  readonly show?: Verb<P, R>;
  /** POST to the path of all rows. Answers 201 with the new row and its address. */
  readonly create?: WritingVerb<P, R> & {
    readonly run: (values: Values<F>, call: By<P>) => R | HandlerResult<unknown>;
  };
  /** PATCH of a row. Absent fields stay as they are. */
  readonly change?: ChangingVerb<P, R, F> & {
    /** Other names of fields, which only this verb accepts: alias → name. */
    readonly aliases?: Readonly<Record<string, string>>;
  };
  /** PUT of a row. */
  readonly put?: ChangingVerb<P, R, F>;
  /** DELETE of a row. Answers 204. */
  readonly remove?: Verb<P, R> & { readonly run: (row: R, call: By<P>) => void };
}

/** A schema with a name, or only a name. */
export interface Named<S> {
  readonly entity: string;
  readonly "~standard"?: StandardProps<S>;
}

/** Something that may be done with a resource. */
export interface Verb<P, R> {
  /** What it does, in one sentence. */
  readonly says: string;
  /** Refuses callers who may not do it. @default everybody may who may see the place */
  readonly by?: (call: At<P>, row: R | undefined) => Refusal | undefined;
  /** The scope that a token needs. @default none */
  readonly scope?: string;
}

/** Lists rows, in pages. */
export interface ListVerb<P> extends Verb<P, never> {
  readonly query?: Readonly<Record<string, Described>>;
  /** Whether `per_page` has no effect. @default false */
  readonly ignoresSize?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A verb with a body. */
export interface WritingVerb<P, R> extends Verb<P, R> {
  /** Required fields. @default none */
  readonly needs?: readonly string[];
}

/** Changes a row. */
export interface ChangingVerb<P, R, F> extends WritingVerb<P, R> {
  /** The status of an answer without a body. @default 200, with the changed row */
  readonly status?: 204 | 205;
  readonly run: (row: R, values: Values<F>, call: By<P>) => R | HandlerResult<unknown>;
}

/** A path that lists rows. */
export interface Listing<R> extends ListingFacts {
  readonly says: string;
  readonly rows: (call: EndpointCall) => readonly R[] | HandlerResult<unknown>;
}

/** What is said of a {@link Listing} beside its rows. */
export interface ListingFacts extends Omit<ListVerb<object>, "says"> {
  /** GET of a row by its name: 204 if it is in the list, else 404. The key is the path variable. @default not served */
  readonly has?: { readonly key: string; readonly says: string };
}

/** What `listsOf` lists. */
export interface Listed<R, S extends object> extends Pick<
  Resource<object, R, S, unknown>,
  "schema" | "summary"
> {
  /** Whether a row has a name, for {@link ListingFacts.has}. @default none has */
  readonly isNamed?: (row: R, name: string) => boolean;
}
