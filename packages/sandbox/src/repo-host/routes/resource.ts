import type { StandardProps } from "@org/http-core/schema";
import type { HandlerResult, Refusal } from "../../core/handler.ts";
import type { EndpointCall } from "../call/endpoint-call.ts";
import type { InputDescription, Values } from "../wire/field.ts";
import type { Account } from "../world/accounts.ts";

/** Finds the parent that the beginning of a path names, such as a repository. Refuses callers who may not see it. */
export type FindParent<P> = (call: EndpointCall) => P | Refusal;

/** A request, with the parent that {@link FindParent} found. */
export type ResourceCall<P> = EndpointCall & P;

/** A request that writes. Only users can write. */
export type UserCall<P> = ResourceCall<P> & { readonly viewer: Account };

/**
 * Describes a resource of the host: its schema, path and rows, its actions, and who may use them. `resourceRoutes`
 * derives the routes.
 *
 * @typeParam P what {@link FindParent} finds
 * @typeParam R a row, as the world stores it
 * @typeParam S a row in a response
 * @typeParam F the fields of a request body
 */
export interface Resource<P, R, S extends object, F> {
  /** The client's schema of a row in a response. If the client has none, only a name. */
  readonly schema: Named<S>;
  /** The path of all rows, in the router's syntax. Without a {@link key}, the path of the only row. */
  readonly path: `/${string}`;
  /** Finds what the beginning of the path names. */
  readonly parent: FindParent<P>;
  /** The path variable that names a row: `name` stands for `/labels/:name`. @default none: there is one row */
  readonly key?: string;
  /** The rows that the caller may see, or a refusal of the query. @default none */
  readonly rows?: (call: ResourceCall<P>) => readonly R[] | Refusal;
  /** Finds a row. @default the row of {@link rows} with that `id` */
  readonly find?: (call: ResourceCall<P>, key: string) => R | undefined;
  /** A row in a list. */
  readonly summary: (row: R, call: ResourceCall<P>) => S;
  /** A row in a response of its own. @default {@link summary} */
  readonly details?: (row: R, call: ResourceCall<P>) => S;
  /** When the details last changed, in epoch milliseconds, for `Last-Modified`. @default no such header */
  readonly changedAt?: (row: R, call: ResourceCall<P>) => number;
  /** Converts a row of a response to the form that the `Accept` header requests. @default one form */
  readonly forms?: (call: ResourceCall<P>) => (shown: S) => object;
  /** The fields of a request body. @default none */
  readonly fields?: F;
  /** `resource` in validation errors. @default the schema's name */
  readonly errorResource?: string;

  /** GET of all rows, in pages. */
  readonly list?: ListAction<P>;
  /** GET of a row. */
  readonly show?: Action<P, R>;
  /** POST to the path of all rows. The response is 201 with the new row and its address. */
  readonly create?: WriteAction<P, R> & {
    readonly run: (values: Values<F>, call: UserCall<P>) => R | HandlerResult<unknown>;
  };
  /** PATCH of a row. Absent fields stay as they are. */
  readonly change?: ChangeAction<P, R, F> & {
    /** Other names of fields that only this action accepts: alias → name. */
    readonly aliases?: Readonly<Record<string, string>>;
  };
  /** PUT of a row. */
  readonly put?: ChangeAction<P, R, F>;
  /** DELETE of a row. The response is 204. */
  readonly remove?: Action<P, R> & { readonly run: (row: R, call: UserCall<P>) => void };
}

/** A schema with a name, or only a name. */
export interface Named<S> {
  readonly entity: string;
  readonly "~standard"?: StandardProps<S>;
}

/** An action on a resource. */
export interface Action<P, R> {
  /** What it does, in one sentence. */
  readonly description: string;
  /** Refuses callers who may not do it. @default allowed for all who may see the parent */
  readonly refuse?: (call: ResourceCall<P>, row: R | undefined) => Refusal | undefined;
  /** The scope that a token needs. @default none */
  readonly scope?: string;
}

/** Lists rows, in pages. */
export interface ListAction<P> extends Action<P, never> {
  readonly query?: Readonly<Record<string, InputDescription>>;
  /** Whether `per_page` has no effect. @default false */
  readonly hasFixedPageSize?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An action with a request body. */
export interface WriteAction<P, R> extends Action<P, R> {
  /** Required fields. @default none */
  readonly required?: readonly string[];
}

/** Changes a row. */
export interface ChangeAction<P, R, F> extends WriteAction<P, R> {
  /** The status, for a response without a body. @default 200, with the changed row */
  readonly status?: 204 | 205;
  readonly run: (row: R, values: Values<F>, call: UserCall<P>) => R | HandlerResult<unknown>;
}

/** A path that lists rows. */
export interface Listing<R> extends ListingOptions {
  readonly description: string;
  readonly rows: (call: EndpointCall) => readonly R[] | HandlerResult<unknown>;
}

/** Options of a {@link Listing}. */
export interface ListingOptions extends Omit<ListAction<object>, "description"> {
  /** GET of a row by its name: 204 if it is in the list, else 404. The key is the path variable. @default not served */
  readonly has?: { readonly key: string; readonly description: string };
}

/** The kind of rows that `listRoutes` lists. */
export interface Listed<R, S extends object> extends Pick<
  Resource<object, R, S, unknown>,
  "schema" | "summary"
> {
  /** Whether a row has a name, for {@link ListingOptions.has}. @default false */
  readonly isNamed?: (row: R, name: string) => boolean;
}
