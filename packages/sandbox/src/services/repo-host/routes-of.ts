import { isRecord } from "@org/http-core/operation";
import { ok, type HandlerResult, type Refusal } from "../../core/handler.ts";
import { isGranted } from "./conventions/scopes.ts";
import { created, done, lastModified, page, type Endpoints } from "./endpoint.ts";
import type { EndpointCall } from "./endpoint-call.ts";
import { readFields, type Described, type Fields } from "./field.ts";
import { paged, pagedFixed } from "./paged.ts";
import { isRefusal, missingScope, notFound } from "./refusals.ts";
import type { At, By, Listed, Listing, ListingFacts, ListVerb, Place, Resource, Verb } from "./resource.ts";
import { route, type Endpoint, type Route, type RouteFacts } from "./route.ts";

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
  const ofAll = (verb: Verb<P, never>, handle: (call: At<P>) => HandlerResult<unknown>): Endpoint =>
    at(place, (call) => refusalOf(verb, call, undefined) ?? handle(call));
  const ofOne = (verb: Verb<P, R>, handle: (row: R, call: At<P>) => HandlerResult<unknown>): Endpoint =>
    at(place, (call) => {
      const row = find(call, call.path(key));
      return row === undefined ? notFound() : (refusalOf(verb, call, row) ?? handle(row, call));
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
      const made = isHandlerResult(values) ? values : verb.run(values, call);
      if (isHandlerResult(made)) return made;
      const body = shown(made, call);
      return created(body, "url" in body ? String(body.url) : "");
    });
  const showing = (verb: Verb<P, R>): Endpoint =>
    ofOne(verb, (row, call) => ok(shown(row, call), changedAt && lastModified(changedAt(row, call))));
  const changing = (verb: NonNullable<typeof change>): Route => {
    const { says, status, needs, aliases } = verb;
    const handle = ofOne(verb, (row, call) => {
      if (!isByUser(call)) return notFound();
      const body = withoutAliases(call.fields, aliases);
      const values = readFields<F, By<P>, R>({ fields, body, problemsOf, needs, call, row });
      const changed = isHandlerResult(values) ? values : verb.run(row, values, call);
      if (isHandlerResult(changed)) return changed;
      return status === undefined ? ok(shown(changed, call)) : { ...ok(undefined), status };
    });
    const facts = status === undefined ? { shows: entity } : { status };
    return route(says, handle, { ...facts, ...bodyOf(fields, needs, aliases) });
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

/** Describes a path that lists rows. */
export function list<P extends object, R>(
  says: string,
  place: Place<P>,
  rows: (call: At<P>) => readonly R[] | Refusal,
  facts: ListingFacts = {},
): Listing<R> {
  return { ...facts, says, rows: within(place, rows) };
}

/** Derives the routes of paths that list rows of one kind, each with its own place. */
export function listsOf<R, S extends object>(
  { schema, summary, isNamed = () => false }: Listed<R, S>,
  lists: Readonly<Record<`/${string}`, Listing<R>>>,
): Endpoints {
  const routes = Object.entries(lists).flatMap(([path, one]): (readonly [string, Route])[] => {
    const { says, rows, has } = one;
    const all: Endpoint = (call) => pageOf(rows(call), one, call, (row) => summary(row, call));
    const listed = [`GET ${path}`, route(says, all, { ...one, lists: schema.entity })] as const;
    if (has === undefined) return [listed];
    const among: Endpoint = (call) => {
      const found = rows(call);
      if (isHandlerResult(found)) return found;
      return found.some((row) => isNamed(row, call.path(has.key))) ? done() : notFound();
    };
    return [listed, [`GET ${path}/:${has.key}`, route(has.says, among, { status: 204 })]];
  });
  return Object.fromEntries(routes);
}

/** An endpoint below a place. */
export function at<P extends object>(
  place: Place<P>,
  handle: (call: At<P>) => ReturnType<Endpoint>,
): Endpoint {
  return within(place, handle);
}

function within<P extends object, T>(
  place: Place<P>,
  handle: (call: At<P>) => T,
): (call: EndpointCall) => T | Refusal {
  return (call) => {
    const found = place(call);
    return isRefusal(found) ? found : handle({ ...call, ...found });
  };
}

function pageOf<R>(
  all: readonly R[] | HandlerResult<unknown>,
  { ignoresSize = false, headers: others }: ListVerb<never>,
  { context }: EndpointCall,
  show: (row: R) => object,
): HandlerResult<unknown> {
  if (isHandlerResult(all)) return all;
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

function isHandlerResult(value: unknown): value is HandlerResult<unknown> {
  return isRecord(value) && typeof value["ok"] === "boolean";
}

function isByUser<P>(call: At<P>): call is By<P> {
  return call.viewer !== undefined;
}

function same<S>(shown: S): S {
  return shown;
}
