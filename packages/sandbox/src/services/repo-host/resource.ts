import { isRecord } from "@org/http-core/operation";
import type { StandardProps } from "@org/http-core/schema";
import { ok, type HandlerResult, type Refusal } from "../../core/handler.ts";
import { isGranted } from "./conventions/scopes.ts";
import { created, done, lastModified, page, type Endpoints } from "./endpoint.ts";
import type { EndpointCall } from "./endpoint-call.ts";
import { readFields, type Described, type Fields, type Values } from "./field.ts";
import { paged, pagedFixed } from "./paged.ts";
import { missingScope, notFound, validationFailed } from "./refusals.ts";
import { route, type Endpoint, type Route, type RouteFacts } from "./route.ts";
import type { Account } from "./world/accounts.ts";

/** Finds what a path begins with, for those who may see it: its parts, or what the others are told. */
export type Place<P> = (call: EndpointCall) => P | Refusal;

/** A request at a {@link Place}. */
export type At<P> = EndpointCall & P;

/** A change, which only users make. */
export type By<P> = At<P> & { readonly viewer: Account };

/**
 * A resource of the host, as data: what it is, where it is, and what may be done with it by whom. {@link routesOf} makes
 * its routes of this.
 *
 * @typeParam P what its path begins with
 * @typeParam R a row, as the world keeps it
 * @typeParam S what is shown of a row
 * @typeParam F the fields of a body
 */
export interface Resource<P, R, S extends object, F> {
  /** The client's schema of what is shown; a name alone where the client has none. */
  readonly schema: Named<S>;
  /** The address of all, in the router's words; of a resource that there is one of, its own. */
  readonly path: `/${string}`;
  /** What that path begins with. */
  readonly place: Place<P>;
  /** The variable by which one is named, behind the path. @default there is one */
  readonly key?: string;
  /** All that the caller may see; or what is wrong with the query. */
  readonly rows?: (call: At<P>) => readonly R[] | Refusal;
  /** @default the one of {@link rows} whose `id` is the key */
  readonly find?: (call: At<P>, key: string) => R | undefined;
  /** A row in a list. */
  readonly summary: (row: R, call: At<P>) => S;
  /** A row by itself. @default as in a list */
  readonly details?: (row: R, call: At<P>) => S;
  /** When anything that is shown of a row by itself last changed, in epoch milliseconds. @default nobody says */
  readonly changedAt?: (row: R, call: At<P>) => number;
  /** The forms that a media type may ask for. @default one */
  readonly forms?: (call: At<P>) => (shown: S) => object;
  /** What a body may say. @default nothing */
  readonly fields?: F;
  /** What problems of fields are said to be of. @default the schema's name */
  readonly problemsOf?: string;

  /** GET of all. */
  readonly list?: ListVerb<P>;
  /** GET of one. */
  readonly show?: Verb<P, R>;
  /** GET of one: 204 where it is there. */
  readonly has?: Verb<P, R>;
  /** POST to all. Answers 201 with what was made. */
  readonly create?: WritingVerb<P, R> & {
    readonly run: (values: Values<F>, call: By<P>) => R | HandlerResult<unknown>;
  };
  /** PATCH of one. Fields that are absent stay. */
  readonly change?: ChangingVerb<P, R, F> & {
    /** Names by which this verb knows fields that have others. */
    readonly aliases?: Readonly<Record<string, string>>;
  };
  /** PUT of one. */
  readonly put?: ChangingVerb<P, R, F>;
  /** DELETE of one: 204. */
  readonly remove?: Verb<P, R> & { readonly run: (row: R, call: By<P>) => void };
}

/** A schema with a name, or a name alone. */
export interface Named<S> {
  readonly entity: string;
  readonly "~standard"?: StandardProps<S>;
}

/** Something that may be done with a resource. */
export interface Verb<P, R> {
  /** What it does, in one sentence. */
  readonly says: string;
  /** What a caller is told who may not; undefined: they may. @default all may who see the place */
  readonly by?: (call: At<P>, row: R | undefined) => Refusal | undefined;
  /** What a token has to be granted. @default nothing */
  readonly scope?: string;
}

/** GET of all, in pages. */
export interface ListVerb<P> extends Verb<P, never> {
  readonly query?: Readonly<Record<string, Described>>;
  /** Its pages are of one size, whatever `per_page` says. @default false */
  readonly ignoresSize?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A verb with a body. */
export interface WritingVerb<P, R> extends Verb<P, R> {
  /** Fields that may not be left out. @default none */
  readonly needs?: readonly string[];
}

/** A verb that changes one. */
export interface ChangingVerb<P, R, F> extends WritingVerb<P, R> {
  /** Of an answer that has nothing to say. @default 200, with what was changed */
  readonly status?: 204 | 205;
  readonly run: (row: R, values: Values<F>, call: By<P>) => R | HandlerResult<unknown>;
}

/** Makes the routes of a resource. */
export function routesOf<P extends object, R, S extends object, F extends Fields<By<P>, R>>(
  resource: Resource<P, R, S, F>,
): Endpoints {
  const { schema, path, key, list, show, has, create, change, put, remove } = resource;
  const { entity } = schema;
  const one: `/${string}` = key === undefined ? path : `${path}/:${key}`;
  return {
    ...(list && { [`GET ${path}`]: route(list.says, listing(resource, list), { ...list, lists: entity }) }),
    ...(create && {
      [`POST ${path}`]: route(create.says, creating(resource, create), {
        shows: entity,
        status: 201,
        ...bodyOf(resource.fields, create.needs),
      }),
    }),
    ...(show && { [`GET ${one}`]: route(show.says, showing(resource, show), { shows: entity }) }),
    ...(has && { [`GET ${one}`]: route(has.says, finding(resource, has, done), { status: 204 }) }),
    ...(change && { [`PATCH ${one}`]: changingRoute(resource, change) }),
    ...(put && { [`PUT ${one}`]: changingRoute(resource, put) }),
    ...(remove && { [`DELETE ${one}`]: route(remove.says, removing(resource, remove), { status: 204 }) }),
  };
}

function listing<P extends object, R, S extends object, F>(
  resource: Resource<P, R, S, F>,
  verb: ListVerb<P>,
): Endpoint {
  const { place, rows: rowsOf = () => [], summary, forms } = resource;
  return at(place, (call) => {
    const refusal = refusalOf(verb, call, undefined);
    if (refusal !== undefined) return refusal;
    const all = rowsOf(call);
    if (isAnswer(all)) return all;
    const { rows, headers } = (verb.ignoresSize === true ? pagedFixed : paged)(all, call.context);
    const formed = forms?.(call) ?? same;
    return page({ rows, headers: { ...headers, ...verb.headers } }, (row) => formed(summary(row, call)));
  });
}

function showing<P extends object, R, S extends object, F>(
  resource: Resource<P, R, S, F>,
  verb: Verb<P, R>,
): Endpoint {
  const { changedAt } = resource;
  return finding(resource, verb, (row, call) =>
    ok(shown(resource, row, call), changedAt && lastModified(changedAt(row, call))),
  );
}

function creating<P extends object, R, S extends object, F extends Fields<By<P>, R>>(
  resource: Resource<P, R, S, F>,
  verb: NonNullable<Resource<P, R, S, F>["create"]>,
): Endpoint {
  return at(resource.place, (call) => {
    const refusal = refusalOf(verb, call, undefined);
    if (refusal !== undefined) return refusal;
    if (!isByUser(call)) return notFound();
    const read = valuesIn(resource, verb, call, undefined, call.fields);
    if (!read.ok) return validationFailed(...read.problems);
    const made = verb.run(read.values, call);
    if (isAnswer(made)) return made;
    const body = shown(resource, made, call);
    return created(body, isRecord(body) ? String(body["url"]) : "");
  });
}

function changing<P extends object, R, S extends object, F extends Fields<By<P>, R>>(
  resource: Resource<P, R, S, F>,
  verb: ChangingVerb<P, R, F>,
  aliases: Readonly<Record<string, string>>,
): Endpoint {
  return finding(resource, verb, (row, call) => {
    if (!isByUser(call)) return notFound();
    const renamed = Object.entries(aliases).map(([alias, name]) => [name, call.fields[alias]] as const);
    const given = Object.fromEntries(renamed.filter(([, value]) => value !== undefined));
    const read = valuesIn(resource, verb, call, row, { ...call.fields, ...given });
    if (!read.ok) return validationFailed(...read.problems);
    const changed = verb.run(row, read.values, call);
    if (verb.status !== undefined) return { ...ok(undefined), status: verb.status };
    return isAnswer(changed) ? changed : ok(shown(resource, changed, call));
  });
}

function changingRoute<P extends object, R, S extends object, F extends Fields<By<P>, R>>(
  resource: Resource<P, R, S, F>,
  verb: NonNullable<Resource<P, R, S, F>["change"]>,
): Route {
  const { says, status, needs, aliases = {} } = verb;
  const body = bodyOf(resource.fields, needs, aliases);
  const facts = status === undefined ? { shows: resource.schema.entity } : { status };
  return route(says, changing(resource, verb, aliases), { ...facts, ...body });
}

function removing<P extends object, R, S extends object, F>(
  resource: Resource<P, R, S, F>,
  verb: NonNullable<Resource<P, R, S, F>["remove"]>,
): Endpoint {
  return finding(resource, verb, (row, call) => {
    if (!isByUser(call)) return notFound();
    verb.run(row, call);
    return done();
  });
}

/** An endpoint below a place. */
export function at<P extends object>(
  place: Place<P>,
  answer: (call: At<P>) => ReturnType<Endpoint>,
): Endpoint {
  return (call) => {
    const found = place(call);
    return isAnswer(found) ? found : answer({ ...call, ...found });
  };
}

/** An endpoint of one row. Who may not do what they ask for is told so, but not before it is sure that there is one. */
function finding<P extends object, R, S extends object, F>(
  resource: Resource<P, R, S, F>,
  verb: Verb<P, R>,
  answer: (row: R, call: At<P>) => HandlerResult<unknown>,
): Endpoint {
  const { place, key = "", rows = () => [] } = resource;
  const byId = (call: At<P>, id: string): R | undefined => {
    const all = rows(call);
    return isAnswer(all) ? undefined : all.find((row) => isRecord(row) && String(row["id"]) === id);
  };
  const find = resource.find ?? byId;
  return at(place, (call) => {
    const row = find(call, call.path(key));
    if (row === undefined) return notFound();
    return refusalOf(verb, call, row) ?? answer(row, call);
  });
}

function refusalOf<P, R>({ by, scope }: Verb<P, R>, call: At<P>, row: R | undefined): Refusal | undefined {
  const refusal = by?.(call, row);
  if (refusal !== undefined || scope === undefined) return refusal;
  return isGranted(call.context, scope) ? undefined : missingScope(scope);
}

function shown<P, R, S extends object, F>(resource: Resource<P, R, S, F>, row: R, call: At<P>): object {
  const { summary, details = summary, forms } = resource;
  return (forms?.(call) ?? same)(details(row, call));
}

function valuesIn<P, R, S extends object, F extends Fields<By<P>, R>>(
  { fields, schema, problemsOf = schema.entity }: Resource<P, R, S, F>,
  { needs = [] }: WritingVerb<P, R>,
  call: By<P>,
  row: R | undefined,
  body: EndpointCall["fields"],
): ReturnType<typeof readFields<F, By<P>, R>> {
  return readFields({ fields, body, resource: problemsOf, needs, call, row });
}

/** A body, as documents describe it. A field that has an alias goes by that. */
function bodyOf(
  fields: Readonly<Record<string, Described>> | undefined,
  needs: readonly string[] = [],
  aliases: Readonly<Record<string, string>> = {},
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
