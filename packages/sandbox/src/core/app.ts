import { Hono } from "hono";
import type { SandboxClock } from "./clock.ts";
import { unobserved, type Exchange } from "./exchange.ts";
import type { HandlerContext } from "./handler.ts";
import { toContext, type Incoming } from "./incoming.ts";
import { routeOf } from "./route-name.ts";

/** What travels with a request through a service's app. */
export interface AppEnv {
  readonly Bindings: { readonly incoming: Incoming; readonly exchange: Exchange };
  readonly Variables: {
    context: HandlerContext;
    /** True: somebody else answers. What serves a route leaves it alone: `if (c.get("spared")) return c.body(null)`. */
    spared: boolean;
  };
}

/** The app of a service: its routes and what stands before them. */
export type App = Hono<AppEnv>;

/** Makes an app whose paths are those below the service's prefix. */
export function createApp(clock: SandboxClock): App {
  const app = new Hono<AppEnv>({ getPath: (request, options) => routedPath(request, options?.env) });
  app.use(async (c, next) => {
    const { incoming, exchange } = c.env;
    c.set("spared", await exchange.routed(routeOf(c)));
    const now = clock.now();
    c.set("context", toContext(incoming, now, exchange.note));
    await next();
    const { principal } = c.get("context");
    if (principal !== undefined) exchange.note({ principal: principal.id });
    c.header("Date", new Date(now).toUTCString());
  });
  // A bug of the sandbox is no answer of the service.
  app.onError((error) => {
    throw error;
  });
  return app;
}

/** Runs a request through an app. */
export async function run(app: App, incoming: Incoming, exchange = unobserved): Promise<Response> {
  const { method, url, headers } = incoming;
  return app.fetch(new Request(url, { method, headers }), { incoming, exchange });
}

function routedPath(request: Request, env: AppEnv["Bindings"] | undefined): string {
  const path = new URL(request.url).pathname.slice(env?.incoming.prefix.length ?? 0);
  return path.replace(/(.)\/$/, "$1") || "/";
}
