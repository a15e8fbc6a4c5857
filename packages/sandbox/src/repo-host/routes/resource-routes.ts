import { isRecord } from "@org/http-core/operation";
import { ok, type HandlerResult, type Refusal } from "../../core/handler.ts";
import { isGranted } from "../call/scopes.ts";
import {
  created,
  noContent,
  lastModified,
  page,
  type Endpoints,
  route,
  type Endpoint,
  type Route,
  type RouteOptions,
} from "./endpoint.ts";
import type { EndpointCall } from "../call/endpoint-call.ts";
import { readFields, type InputDescription, type Fields } from "../wire/field.ts";
import { paged, pagedFixed } from "../wire/paged.ts";
import { isRefusal, missingScope, notFound } from "../wire/refusals.ts";
import type {
  ResourceCall,
  UserCall,
  Listed,
  Listing,
  ListingOptions,
  ListAction,
  FindParent,
  Resource,
  Action,
} from "./resource.ts";

/**
 * Derives the routes of a resource. A request is checked in this order: parent (404 or 401), row (404), permission (404
 * or 403), scope (403), body (422).
 */
export function resourceRoutes<P extends object, R, S extends object, F extends Fields<UserCall<P>, R>>(
  resource: Resource<P, R, S, F>,
): Endpoints {
  const { schema, path, parent, key = "", rows = () => [], summary, details = summary, fields } = resource;
  const { changedAt, forms = () => same, list: all, show, create, change, put, remove } = resource;
  const { entity } = schema;
  const one: `/${string}` = key === "" ? path : `${path}/:${key}`;
  const { find = byId(rows), errorResource = entity } = resource;
  const shown = (row: R, call: ResourceCall<P>): object => forms(call)(details(row, call));
  const ofAll = (
    action: Action<P, never>,
    handle: (call: ResourceCall<P>) => HandlerResult<unknown>,
  ): Endpoint => within(parent, (call) => refusalOf(action, call, undefined) ?? handle(call));
  const ofOne = (
    action: Action<P, R>,
    handle: (row: R, call: ResourceCall<P>) => HandlerResult<unknown>,
  ): Endpoint =>
    within(parent, (call) => {
      const row = find(call, call.path(key));
      return row === undefined ? notFound() : (refusalOf(action, call, row) ?? handle(row, call));
    });

  const listing = (action: ListAction<P>): Endpoint =>
    ofAll(action, (call) => {
      const formed = forms(call);
      return pageOf(rows(call), action, call, (row) => formed(summary(row, call)));
    });
  const creating = (action: NonNullable<typeof create>): Endpoint =>
    ofAll(action, (call) => {
      if (!isByUser(call)) return notFound();
      const { required } = action;
      const values = readFields<F, UserCall<P>, R>({
        fields,
        body: call.fields,
        errorResource,
        required,
        call,
      });
      const made = isHandlerResult(values) ? values : action.run(values, call);
      if (isHandlerResult(made)) return made;
      const body = shown(made, call);
      return created(body, "url" in body ? String(body.url) : "");
    });
  const showing = (action: Action<P, R>): Endpoint =>
    ofOne(action, (row, call) => ok(shown(row, call), changedAt && lastModified(changedAt(row, call))));
  const changing = (action: NonNullable<typeof change>): Route => {
    const { description, status, required, aliases } = action;
    const handle = ofOne(action, (row, call) => {
      if (!isByUser(call)) return notFound();
      const body = withoutAliases(call.fields, aliases);
      const values = readFields<F, UserCall<P>, R>({ fields, body, errorResource, required, call, row });
      const changed = isHandlerResult(values) ? values : action.run(row, values, call);
      if (isHandlerResult(changed)) return changed;
      return status === undefined ? ok(shown(changed, call)) : { ...ok(undefined), status };
    });
    const options = status === undefined ? { shows: entity } : { status };
    return route(description, handle, { ...options, ...bodyOf(fields, required, aliases) });
  };
  const removing = (action: NonNullable<typeof remove>): Endpoint =>
    ofOne(action, (row, call) => {
      if (!isByUser(call)) return notFound();
      action.run(row, call);
      return noContent();
    });

  return {
    ...(all && { [`GET ${path}`]: route(all.description, listing(all), { ...all, lists: entity }) }),
    ...(create && {
      [`POST ${path}`]: route(create.description, creating(create), {
        shows: entity,
        status: 201,
        ...bodyOf(fields, create.required),
      }),
    }),
    ...(show && { [`GET ${one}`]: route(show.description, showing(show), { shows: entity }) }),
    ...(change && { [`PATCH ${one}`]: changing(change) }),
    ...(put && { [`PUT ${one}`]: changing(put) }),
    ...(remove && { [`DELETE ${one}`]: route(remove.description, removing(remove), { status: 204 }) }),
  };
}

/** Describes a path that lists rows. */
export function list<P extends object, R>(
  description: string,
  parent: FindParent<P>,
  rows: (call: ResourceCall<P>) => readonly R[] | Refusal,
  options: ListingOptions = {},
): Listing<R> {
  return { ...options, description, rows: within(parent, rows) };
}

/** Derives the routes of paths that list rows of one kind, each with its own parent. */
export function listRoutes<R, S extends object>(
  { schema, summary, isNamed = () => false }: Listed<R, S>,
  lists: Readonly<Record<`/${string}`, Listing<R>>>,
): Endpoints {
  const routes = Object.entries(lists).flatMap(([path, one]): (readonly [string, Route])[] => {
    const { description, rows, has } = one;
    const all: Endpoint = (call) => pageOf(rows(call), one, call, (row) => summary(row, call));
    const listed = [`GET ${path}`, route(description, all, { ...one, lists: schema.entity })] as const;
    if (has === undefined) return [listed];
    const among: Endpoint = (call) => {
      const found = rows(call);
      if (isHandlerResult(found)) return found;
      return found.some((row) => isNamed(row, call.path(has.key))) ? noContent() : notFound();
    };
    return [listed, [`GET ${path}/:${has.key}`, route(has.description, among, { status: 204 })]];
  });
  return Object.fromEntries(routes);
}

/** A route that finds its parent first. */
export function routeBelow<P extends object>(
  parent: FindParent<P>,
  summary: string,
  handle: (call: ResourceCall<P>) => ReturnType<Endpoint>,
  options?: RouteOptions,
): Route {
  return route(summary, within(parent, handle), options);
}

function within<P extends object, T>(
  parent: FindParent<P>,
  handle: (call: ResourceCall<P>) => T,
): (call: EndpointCall) => T | Refusal {
  return (call) => {
    const found = parent(call);
    return isRefusal(found) ? found : handle({ ...call, ...found });
  };
}

function pageOf<R>(
  all: readonly R[] | HandlerResult<unknown>,
  { hasFixedPageSize = false, headers: others }: ListAction<never>,
  { context }: EndpointCall,
  show: (row: R) => object,
): HandlerResult<unknown> {
  if (isHandlerResult(all)) return all;
  const { rows, headers } = (hasFixedPageSize ? pagedFixed : paged)(all, context);
  return page({ rows, headers: { ...headers, ...others } }, show);
}

function byId<C, R>(rows: (call: C) => readonly R[] | Refusal) {
  return (call: C, id: string): R | undefined => {
    const all = rows(call);
    return isRefusal(all) ? undefined : all.find((row) => isRecord(row) && String(row["id"]) === id);
  };
}

function refusalOf<P, R>(
  { refuse, scope }: Action<P, R>,
  call: ResourceCall<P>,
  row: R | undefined,
): Refusal | undefined {
  const refusal = refuse?.(call, row);
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
  fields: Readonly<Record<string, InputDescription>> | undefined,
  required: readonly string[] = [],
  aliases: Aliases = {},
): RouteOptions {
  if (fields === undefined) return {};
  const aliasOf = new Map(Object.entries(aliases).map(([alias, name]) => [name, alias]));
  const body = Object.entries(fields).map(([name, described]): [string, InputDescription] => [
    aliasOf.get(name) ?? name,
    { ...described, required: required.includes(name) },
  ]);
  return { body: Object.fromEntries(body), unlisted: Object.values(aliases) };
}

function isHandlerResult(value: unknown): value is HandlerResult<unknown> {
  return isRecord(value) && typeof value["ok"] === "boolean";
}

function isByUser<P>(call: ResourceCall<P>): call is UserCall<P> {
  return call.viewer !== undefined;
}

function same<S>(shown: S): S {
  return shown;
}
