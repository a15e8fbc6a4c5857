import type { Dialect } from "@org/http-core";
import type { App } from "./app.ts";
import { isFilterOf, withoutEmptyFilters } from "./empty-filters.ts";
import type { HandlerContext, HandlersOf, Refusal } from "./handler.ts";
import { ignoredFields } from "./ignored-fields.ts";
import { jsonBody } from "./json-body.ts";
import { queryValues } from "./query.ts";
import { readParams } from "./read-params.ts";
import { respond } from "./respond.ts";
import type { Reply } from "./reply.ts";
import { routesOf, type Route } from "./routes.ts";
import type { ServiceRules } from "./rules.ts";

/** Options of {@link mount}. */
export interface MountOptions {
  readonly rules: ServiceRules;
  readonly dialect: Dialect;
  /** Only the operations at this base address. Default: all. */
  readonly base?: string;
}

/**
 * Serves operations. For each request it finds the operation, checks the credential, reads and checks the parameters,
 * and calls the handler, in this order.
 */
export function mount<O extends object>(
  app: App,
  operations: O,
  handlers: HandlersOf<O>,
  { rules, dialect, base }: MountOptions,
): void {
  const routes = routesOf(operations, handlers, dialect).filter(
    ({ operation }) => base === undefined || operation.base === base,
  );
  for (const [path, sharing] of byPath(routes)) {
    app.serve(["ALL"], path, {
      handle: (context, values) => handle(sharing, context, values, rules),
      operation: (method, url) => routeFor(sharing, method, url, rules)?.operation,
      operations: sharing.map(({ operation }) => operation),
    });
  }
  app.missing((context) => respond(rules.missing(404, context)));
}

async function handle(
  sharing: readonly Route[],
  sent: HandlerContext,
  path: Readonly<Record<string, string>>,
  rules: ServiceRules,
): Promise<Reply> {
  const method = sent.method === "HEAD" ? "GET" : sent.method;
  const route = routeFor(sharing, method, sent.url, rules);
  const context = route === undefined ? sent : withoutEmpty(sent, route, rules);
  if (!sharing.some(({ operation }) => operation.method === method))
    return notFor(sharing, rules.missing(405, context));
  const admission = await rules.admit(route?.operation, context);
  if (!admission.ok) return respond(admission);
  if (route === undefined) return respond((rules.unnamed ?? rules.missing.bind(rules, 404))(context));
  const read = await readParams(route, context, path, rules);
  if (!read.ok) return respond(rules.refuse(read.problem, route.operation, context));
  noteIgnored(route, context);
  const { principal } = admission;
  if (principal !== undefined) context.note({ principal: principal.id });
  return respond(await route.handler(read.params, { ...context, principal }), route.operation.result.kind);
}

function noteIgnored({ operation, description }: Route, context: HandlerContext): void {
  if (operation.body?.kind !== "json" || operation.body.param !== undefined) return;
  const body = jsonBody(context);
  const isRead = (name: string): boolean =>
    description.params.some((param) => param.in === "body" && param.wireName === name);
  const ignored = body.ok ? Object.keys(body.fields).filter((name) => !isRead(name)) : [];
  if (ignored.length > 0) context.note(ignoredFields(ignored));
}

function withoutEmpty(context: HandlerContext, route: Route, { anyCase }: ServiceRules): HandlerContext {
  const url = withoutEmptyFilters(context.url, isFilterOf(route, anyCase));
  return url === context.url ? context : { ...context, url };
}

/** A 405 must name the allowed methods (RFC 9110, 15.5.6). */
function notFor(sharing: readonly Route[], refusal: Refusal): Reply {
  if (refusal.status !== 405) return respond(refusal);
  const methods = new Set(
    sharing.flatMap(({ operation: { method } }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
  );
  return respond({ ...refusal, headers: { ...refusal.headers, Allow: Array.from(methods).join(", ") } });
}

/** Several operations may share a path: method and constants tell them apart. */
function routeFor(
  sharing: readonly Route[],
  method: string,
  url: URL,
  { anyCase }: ServiceRules,
): Route | undefined {
  return sharing.find(
    ({ operation }) =>
      operation.method === method &&
      Object.entries(operation.constants).every(([name, value]) =>
        queryValues(url, name, anyCase).includes(value),
      ),
  );
}

function byPath(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  return Map.groupBy(routes, ({ description }) => routedPath(description.path));
}

/** An RFC 6570 template in the router's syntax, without its query part. */
function routedPath(template: string): string {
  return template.replace(/\{[?&#][^{}]*\}/g, "").replace(/\{(\w+)\}/g, ":$1");
}
