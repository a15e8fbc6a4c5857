import type { Dialect } from "@org/http-core";
import type { App } from "./app.ts";
import type { HandlerContext, HandlersOf } from "./handler.ts";
import { queryValues } from "./query.ts";
import { readParams } from "./read-params.ts";
import { respond } from "./respond.ts";
import { routesOf, type Route } from "./routes.ts";
import type { ServiceRules } from "./rules.ts";

/** What {@link mount} needs beside operations and handlers. */
export interface MountOptions {
  readonly rules: ServiceRules;
  readonly dialect: Dialect;
  /** Only the operations at this base address. Default: all. */
  readonly base?: string;
}

/** Serves operations: each request is matched, admitted, read, checked, handled and answered, in this order. */
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
    app.all(path, async (c) => {
      const context = c.get("context");
      return answer(sharing, context, c.req.param(), rules);
    });
  }
  app.notFound((c) => respond(rules.missing(404, c.get("context"))));
}

async function answer(
  sharing: readonly Route[],
  context: HandlerContext,
  path: Readonly<Record<string, string>>,
  rules: ServiceRules,
): Promise<Response> {
  const method = context.method === "HEAD" ? "GET" : context.method;
  const here = sharing.filter(({ operation }) => operation.method === method);
  if (here.length === 0) return respond(rules.missing(405, context));
  const route = here.find((one) => isNamed(one, context, rules));
  const admission = await rules.admit(route?.operation, context);
  if (!admission.ok) return respond(admission);
  if (route === undefined) return respond((rules.unnamed ?? rules.missing.bind(rules, 404))(context));
  const read = await readParams(route, context, path, rules.anyCase ?? false);
  if (!read.ok) return respond(rules.refuse(read.problem, route.operation, context));
  const { principal } = admission;
  return respond(await route.handler(read.params, { ...context, principal }), route.operation.result.kind);
}

/** Several operations may share a path: their constants tell them apart. */
function isNamed({ operation }: Route, { url }: HandlerContext, { anyCase }: ServiceRules): boolean {
  return Object.entries(operation.constants).every(([name, value]) =>
    queryValues(url, name, anyCase).includes(value),
  );
}

function byPath(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  return Map.groupBy(routes, ({ description }) => routedPath(description.path));
}

/** An RFC 6570 path in the router's words; what a template puts behind `?` is no part of the path. */
function routedPath(template: string): string {
  return template.replace(/\{[?&#][^{}]*\}/g, "").replace(/\{(\w+)\}/g, ":$1");
}
