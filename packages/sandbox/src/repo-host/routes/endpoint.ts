import { isRecord, type Method } from "@org/http-core/operation";
import type { App } from "../../core/app.ts";
import { ok, type HandlerResult, type HandlerContext, ignoredFields } from "../../core/handler.ts";
import { withoutEmptyFilters } from "../../core/empty-filters.ts";
import { httpDate } from "../../core/dates.ts";
import { jsonBody, type JsonBody } from "../../core/json-body.ts";
import type { Reply } from "../../core/reply.ts";
import { respond } from "../../core/respond.ts";
import type { EndpointCall } from "../call/endpoint-call.ts";
import type { PagedRows } from "../wire/paged.ts";
import type { InputDescription } from "../wire/field.ts";
import { refused, unreadableBody } from "../wire/refusals.ts";
import { baseOf } from "../wire/links.ts";
import { QUERY_CREDENTIALS } from "../call/identify.ts";
import { viewerOf } from "../call/scopes.ts";

/** Routes by method and path, in the router's syntax: `GET /repos/:owner/:repo`. */
export type Endpoints = Readonly<Partial<Record<`${Exclude<Method, "HEAD">} /${string}`, Route>>>;

/** A route with all methods and paths under which it is served, its own first. */
export interface ServedRoute {
  readonly method: string;
  readonly methods: readonly string[];
  readonly paths: readonly string[];
  readonly route: Route;
}

/** Adds POST to each route with PATCH, and the path by id to each route of a repository. */
export function served(endpoints: Endpoints): readonly ServedRoute[] {
  return Object.entries(endpoints).flatMap(([name, route]) => {
    const [method = "", path = ""] = name.split(" ");
    const byId = path.replace(/^\/repos\/:owner\/:repo/, "/repositories/:id");
    if (route === undefined) return [];
    const methods = method === "PATCH" ? ["PATCH", "POST"] : [method];
    return [{ method, methods, paths: Array.from(new Set([path, byId])), route }];
  });
}

/** Serves routes. */
export function mountEndpoints(
  app: App,
  endpoints: Endpoints,
  host: Pick<EndpointCall, "credentials" | "grants" | "vendor" | "world">,
): void {
  for (const { method, methods, paths, route } of served(endpoints)) {
    const fields = new Set([...Object.keys(route.body ?? {}), ...(route.unlisted ?? [])]);
    const isField = (name: string): boolean => fields.has(name) || name === route.bareList;
    const isFilter = (name: string): boolean => Object.hasOwn(route.query ?? {}, name);
    const handle = async (sent: HandlerContext, values: Readonly<Record<string, string>>): Promise<Reply> => {
      const context = { ...sent, url: withoutEmptyFilters(sent.url, isFilter) };
      const body: JsonBody = method === "GET" ? { ok: true, fields: {} } : jsonBody(context, route.bareList);
      if (!body.ok) return respond(unreadableBody(body.problem));
      const ignored = Object.keys(body.fields).filter((name) => !isField(name));
      if (ignored.length > 0) context.note(ignoredFields(ignored));
      const unread =
        method === "GET" ? [] : unreadQuery(context.url, method === "DELETE" ? isField : isFilter);
      if (unread.length > 0)
        context.note({ noEffect: `The service ignores parameters of the query: ${unread.join(", ")}.` });
      if (context.method === "PUT" && context.body === "" && context.headers.get("content-length") !== "0") {
        return respond(refused(411, "Content-Length is required; it is 0 without a body"));
      }
      return respond(
        await route.handle({
          ...host,
          context,
          viewer: viewerOf(context, host.world),
          base: baseOf(context),
          path: (name) => values[name] ?? "",
          fields:
            method === "DELETE"
              ? { ...queryFields(context.url.searchParams, route.body), ...body.fields }
              : body.fields,
        }),
      );
    };
    for (const one of paths) app.serve(methods, one, { handle });
  }
}

/**
 * Reads the fields of a body from the query: some clients cannot send a body with DELETE and use the query instead.
 * A list is `name[]=one&name[]=other`, with or without brackets; an object is `name[field]=value`.
 */
function queryFields(query: URLSearchParams, described: RouteOptions["body"] = {}): EndpointCall["fields"] {
  const read = (name: string, schema: InputDescription["schema"]): unknown => {
    if (schema.type === "array") {
      const texts = [...query.getAll(name), ...query.getAll(`${name}[]`)];
      return texts.length === 0 ? undefined : texts;
    }
    if (!("entries" in schema) || !isRecord(schema.entries)) return query.get(name) ?? undefined;
    const given = Object.keys(schema.entries).map(
      (field) => [field, query.get(`${name}[${field}]`)] as const,
    );
    return Object.fromEntries(given.filter(([, value]) => value !== null));
  };
  return Object.fromEntries(
    Object.entries(described).map(([name, { schema }]) => [name, read(name, schema)]),
  );
}

/** The names in a write's query that have no effect. Credentials have one for every route. */
function unreadQuery({ searchParams }: URL, isRead: (name: string) => boolean): readonly string[] {
  const names = Array.from(searchParams.keys(), (name) => name.replace(/\[.*/, ""));
  return Array.from(new Set(names)).filter((name) => !isRead(name) && !QUERY_CREDENTIALS.includes(name));
}

/** Responds 200 with a page of a list. */
export function page<T>(
  { rows, headers }: Omit<PagedRows<T>, "offset">,
  show: (row: T) => object,
): HandlerResult<unknown> {
  return ok(rows.map(show), headers);
}

/** Responds 201 with the new resource and its address. */
export function created(body: object, location: string): HandlerResult<unknown> {
  return { ...ok(body, { Location: location }), status: 201 };
}

/** Responds 204, without a body. */
export function noContent(): HandlerResult<unknown> {
  return { ...ok(undefined), status: 204 };
}

/** The header that says when a resource was last changed (RFC 9110, 8.8.2). @param at epoch milliseconds */
export function lastModified(at: number): Readonly<Record<string, string>> {
  return { "Last-Modified": httpDate(at) };
}

/** Handles the requests of one route. */
export type Endpoint = (call: EndpointCall) => HandlerResult<unknown> | Promise<HandlerResult<unknown>>;

/** Describes a route's requests and responses, for the router and the OpenAPI document. */
export interface RouteOptions {
  readonly query?: Readonly<Record<string, InputDescription>>;
  readonly body?: Readonly<Record<string, InputDescription>>;
  /** Fields of the body that it reads but does not list. @default none */
  readonly unlisted?: readonly string[];
  /** The field whose value, a list, a client may send as the whole body. */
  readonly bareList?: string;
  /** The name of the resource in its response. */
  readonly shows?: string;
  /** The name of a row, if the response is a page of a list. */
  readonly lists?: string;
  /** The name of a row, if the response is a page of search results with their total. */
  readonly finds?: string;
  /** Whether `per_page` has no effect. @default false */
  readonly hasFixedPageSize?: boolean;
  /** The status of a success. @default 200 */
  readonly status?: 201 | 204 | 205;
}

/** A route of the host: its handler and its description. */
export interface Route extends RouteOptions {
  /** What it does, in one sentence. */
  readonly summary: string;
  readonly handle: Endpoint;
}

/** Makes a route. */
export function route(summary: string, handle: Endpoint, options: RouteOptions = {}): Route {
  return { ...options, summary, handle };
}
