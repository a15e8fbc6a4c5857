import type { Operation } from "@org/http-core";
import { matchedRoutes } from "hono/route";
import type { Context } from "hono";
import type { AppEnv } from "./app.ts";
import type { RouteName } from "./exchange.ts";

/** Says which operation a request is for, of those that share a path. */
export type WhichOperation = (method: string, url: URL) => Operation | undefined;

/** What serves operations, with its way to tell them apart. */
const serving = new WeakMap<object, WhichOperation>();

/** Remembers that a handler serves operations. */
export function servesOperations<H extends object>(handler: H, which: WhichOperation): H {
  serving.set(handler, which);
  return handler;
}

/** What a request is for; undefined: there is no such path. */
export function routeOf(c: Context<AppEnv>): RouteName | undefined {
  const route = matchedRoutes(c).find(({ path }) => path !== "/*");
  if (route === undefined) return undefined;
  const { method, url } = c.env.incoming;
  const operation = serving.get(route.handler)?.(method === "HEAD" ? "GET" : method, url);
  return { id: operation?.id ?? `${method} ${template(route.path)}`, operation };
}

/** The router's words as a template: `/repos/:owner` is `/repos/{owner}`. */
function template(path: string): string {
  return path.replace(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
}
