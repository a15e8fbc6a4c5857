import { isRecord } from "@org/http-core/operation";
import type { StandardProps } from "@org/http-core/schema";
import { ok, type HandlerResult, type Refusal } from "../../core/handler.ts";
import { isGranted } from "./conventions/scopes.ts";
import { created, done, lastModified, page, type Endpoints } from "./endpoint.ts";
import type { EndpointCall } from "./endpoint-call.ts";
import { readFields, type Described, type Fields, type Values } from "./field.ts";
import { paged, pagedFixed } from "./paged.ts";
import { isRefusal, missingScope, notFound } from "./refusals.ts";
import { route, type Endpoint, type Route, type RouteFacts } from "./route.ts";
import type { Account } from "./world/accounts.ts";

/** Finds what the beginning of a path names, such as a repository. Refuses callers who may not see it. */
export type Place<P> = (call: EndpointCall) => P | Refusal;

/** A request, with what its {@link Place} found. */
export type At<P> = EndpointCall & P;

/** A request that writes. Only users write. */
export type By<P> = At<P> & { readonly viewer: Account };

/**
 * A resource of the host, as data: its schema, its address, its rows, and what may be done with it by whom.
 * {@link routesOf} derives its routes.
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

/**
 * Derives the routes of a resource. A request is checked in this order: place (404, or 401), row (404), right (404 or
 * 403), scope (403), body (422).
 */
export function routesOf<P extends object, R, S extends object, F extends Fields<By<P>, R>>(
  resource: Resource<P, R, S, F>,
): Endpoints {
  const { schema, path, place, key = "", rows = () => [], summary, details = summary, fields } = resource;
  const { changedAt, forms = () => same, list: all, show, create, change, put, remove } = resource;
  const { entity } = schema;
  const one: `/${string}` = key === "" ? path : `${path}/:${key}`;
  const { find = byId(rows), problemsOf = entity } = resource;
  const shown = (row: R, call: At<P>): object => forms(call)(details(row, call));
  const ofAll = (verb: Verb<P, never>, answer: (call: At<P>) => HandlerResult<unknown>): Endpoint =>
    at(place, (call) => refusalOf(verb, call, undefined) ?? answer(call));
  const ofOne = (verb: Verb<P, R>, answer: (row: R, call: At<P>) => HandlerResult<unknown>): Endpoint =>
    at(place, (call) => {
      const row = find(call, call.path(key));
      return row === undefined ? notFound() : (refusalOf(verb, call, row) ?? answer(row, call));
    });

  const listing = (verb: ListVerb<P>): Endpoint =>
    ofAll(verb, (call) => {
      const formed = forms(call);
      return pageOf(rows(call), verb, call, (row) => formed(summary(row, call)));
    });
  const creating = (verb: NonNullable<typeof create>): Endpoint =>
    ofAll(verb, (call) => {
      if (!isByUser(call)) return notFound();
      const { needs } = verb;
      const values = readFields<F, By<P>, R>({ fields, body: call.fields, problemsOf, needs, call });
      const made = isAnswer(values) ? values : verb.run(values, call);
      if (isAnswer(made)) return made;
      const body = shown(made, call);
      return created(body, "url" in body ? String(body.url) : "");
    });
  const showing = (verb: Verb<P, R>): Endpoint =>
    ofOne(verb, (row, call) => ok(shown(row, call), changedAt && lastModified(changedAt(row, call))));
  const changing = (verb: NonNullable<typeof change>): Route => {
    const { says, status, needs, aliases } = verb;
    const answer = ofOne(verb, (row, call) => {
      if (!isByUser(call)) return notFound();
      const body = withoutAliases(call.fields, aliases);
      const values = readFields<F, By<P>, R>({ fields, body, problemsOf, needs, call, row });
      const changed = isAnswer(values) ? values : verb.run(row, values, call);
      if (isAnswer(changed)) return changed;
      return status === undefined ? ok(shown(changed, call)) : { ...ok(undefined), status };
    });
    const facts = status === undefined ? { shows: entity } : { status };
    return route(says, answer, { ...facts, ...bodyOf(fields, needs, aliases) });
  };
  const removing = (verb: NonNullable<typeof remove>): Endpoint =>
    ofOne(verb, (row, call) => {
      if (!isByUser(call)) return notFound();
      verb.run(row, call);
      return done();
    });

  return {
    ...(all && { [`GET ${path}`]: route(all.says, listing(all), { ...all, lists: entity }) }),
    ...(create && {
      [`POST ${path}`]: route(create.says, creating(create), {
        shows: entity,
        status: 201,
        ...bodyOf(fields, create.needs),
      }),
    }),
    ...(show && { [`GET ${one}`]: route(show.says, showing(show), { shows: entity }) }),
    ...(change && { [`PATCH ${one}`]: changing(change) }),
    ...(put && { [`PUT ${one}`]: changing(put) }),
    ...(remove && { [`DELETE ${one}`]: route(remove.says, removing(remove), { status: 204 }) }),
  };
}

/** A path that lists rows. */
export interface Listing<R> extends ListVerb<object> {
  readonly rows: (call: EndpointCall) => readonly R[] | HandlerResult<unknown>;
}

/** Describes a path that lists rows. */
export function list<P extends object, R>(
  says: string,
  place: Place<P>,
  rows: (call: At<P>) => readonly R[] | Refusal,
  facts: Partial<ListVerb<object>> = {},
): Listing<R> {
  return { ...facts, says, rows: within(place, rows) };
}

/** Derives the routes of paths that list rows of one kind, each with its own place. */
export function listsOf<R, S extends object>(
  { schema, summary }: Pick<Resource<object, R, S, unknown>, "schema" | "summary">,
  lists: Readonly<Record<`/${string}`, Listing<R>>>,
): Endpoints {
  const routes = Object.entries(lists).map(([path, one]): [string, Route] => {
    const answer: Endpoint = (call) => pageOf(one.rows(call), one, call, (row) => summary(row, call));
    return [`GET ${path}`, route(one.says, answer, { ...one, lists: schema.entity })];
  });
  return Object.fromEntries(routes);
}

/** An endpoint below a place. */
export function at<P extends object>(
  place: Place<P>,
  answer: (call: At<P>) => ReturnType<Endpoint>,
): Endpoint {
  return within(place, answer);
}

function within<P extends object, T>(
  place: Place<P>,
  answer: (call: At<P>) => T,
): (call: EndpointCall) => T | Refusal {
  return (call) => {
    const found = place(call);
    return isRefusal(found) ? found : answer({ ...call, ...found });
  };
}

function pageOf<R>(
  all: readonly R[] | HandlerResult<unknown>,
  { ignoresSize = false, headers: others }: ListVerb<never>,
  { context }: EndpointCall,
  show: (row: R) => object,
): HandlerResult<unknown> {
  if (isAnswer(all)) return all;
  const { rows, headers } = (ignoresSize ? pagedFixed : paged)(all, context);
  return page({ rows, headers: { ...headers, ...others } }, show);
}

function byId<C, R>(rows: (call: C) => readonly R[] | Refusal) {
  return (call: C, id: string): R | undefined => {
    const all = rows(call);
    return isRefusal(all) ? undefined : all.find((row) => isRecord(row) && String(row["id"]) === id);
  };
}

function refusalOf<P, R>({ by, scope }: Verb<P, R>, call: At<P>, row: R | undefined): Refusal | undefined {
  const refusal = by?.(call, row);
  if (refusal !== undefined || scope === undefined) return refusal;
  return isGranted(call.context, scope) ? undefined : missingScope(scope);
}

type Aliases = Readonly<Record<string, string>>;

/** Renames aliases. If a body has both, the alias wins. */
function withoutAliases(body: EndpointCall["fields"], aliases: Aliases = {}): EndpointCall["fields"] {
  const renamed = Object.entries(aliases).map(([alias, name]) => [name, body[alias]] as const);
  return { ...body, ...Object.fromEntries(renamed.filter(([, value]) => value !== undefined)) };
}

/** Describes a body for documents. A field with an alias is listed under the alias. */
function bodyOf(
  fields: Readonly<Record<string, Described>> | undefined,
  needs: readonly string[] = [],
  aliases: Aliases = {},
): RouteFacts {
  if (fields === undefined) return {};
  const aliasOf = new Map(Object.entries(aliases).map(([alias, name]) => [name, alias]));
  const body = Object.entries(fields).map(([name, described]): [string, Described] => [
    aliasOf.get(name) ?? name,
    { ...described, required: needs.includes(name) },
  ]);
  return { body: Object.fromEntries(body) };
}

function isAnswer(value: unknown): value is HandlerResult<unknown> {
  return isRecord(value) && typeof value["ok"] === "boolean";
}

function isByUser<P>(call: At<P>): call is By<P> {
  return call.viewer !== undefined;
}

function same<S>(shown: S): S {
  return shown;
}
