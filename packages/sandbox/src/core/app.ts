import type { Operation } from "@org/http-core/operation";
import { TrieRouter } from "hono/router/trie-router";
import { keepNewest } from "./caches.ts";
import { httpDate } from "./dates.ts";
import type { HandlerContext, Note } from "./handler.ts";
import { toContext, type Incoming } from "./incoming.ts";
import { runLayers, type ReplyChange, type LayerContext, type Layer } from "./layer.ts";
import type { LinkedPageCap } from "./page-cap.ts";
import { randomOf } from "./random.ts";
import { bodyOf, lengthOf, type Reply } from "./reply.ts";
import {
  routesAt,
  type KnownRoute,
  type RouteName,
  decoded,
  routedPath,
  templateOf,
} from "./router-paths.ts";

/** The sandbox's time. Rate-limit windows and timestamps follow it. */
export interface SandboxClock {
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The handler of a path. */
export interface Served {
  /** @param path the values of the path's variables, decoded */
  readonly handle: (
    context: HandlerContext,
    path: Readonly<Record<string, string>>,
  ) => Reply | Promise<Reply>;
  /** Finds the operation of a request among those that share the path. */
  readonly operation?: (method: string, url: URL) => Operation | undefined;
  /** The operations that share the path. @default none */
  readonly operations?: readonly Operation[];
}

/** The route that a request is for. */
export interface MatchedRoute extends RouteName {
  readonly served: Served;
  /** The values of the path's variables, decoded. */
  readonly values: Readonly<Record<string, string>>;
}

/** A request to a service. */
export interface ServiceCall {
  readonly incoming: Incoming;
  /** Undefined: the service has no such path. */
  readonly route: MatchedRoute | undefined;
  /** Which request of the base address it is, from 1. */
  readonly number: number;
  /** Receives the principal and the budgets of the request. */
  readonly note: (note: Note) => void;
  /**
   * Whether a fault replaces the handler's reply: the layers run without the handler, and the state stays unchanged.
   */
  readonly skipHandler: boolean;
  /** Delays the request between the layers and the handler. Undefined: no delay. */
  readonly delay: (() => Promise<void>) | undefined;
}

/** The reply of a service, before its conversion to the form that the client requested. */
export interface ServiceReply {
  readonly reply: Reply;
  /** Puts a reply into that form, such as JSON-P. Faults change the reply before and after it. */
  readonly format: ReplyChange;
}

/** The app of a service: its layers and routes. */
export interface App {
  /** Adds a layer inside of those that were added before. */
  readonly use: (layer: Layer) => void;
  /**
   * Adds a form that clients may ask for, such as JSON-P. It returns a change of the finished reply, or undefined where
   * the client did not ask for it. Forms apply in the order in which they are added.
   */
  readonly form: (form: (context: HandlerContext) => ReplyChange | undefined) => void;
  /**
   * Serves a path below the service's prefix, in the router's syntax: `/repos/:owner/:repo`. Of several paths that
   * match a request the first counts.
   *
   * @param methods `GET` includes HEAD; `ALL` is every method
   */
  readonly serve: (methods: readonly string[], path: string, served: Served) => void;
  /** The routes by name. */
  readonly routes: () => readonly KnownRoute[];
  /** Sets the answer for paths that are not served. */
  readonly missing: (handle: (context: HandlerContext) => Reply) => void;
  /** Finds the route of a request. */
  readonly match: (incoming: Incoming) => MatchedRoute | undefined;
  /** Runs the layers and the handler. */
  readonly handle: (call: ServiceCall) => Promise<ServiceReply>;
}

/** A handler with the methods and the path of its requests, in the router's syntax. */
interface Mounted {
  readonly methods: readonly string[];
  readonly path: string;
  readonly served: Served;
}

/** A path with its handler. */
interface Route {
  readonly served: Served;
  /** RFC 6570: `/repos/{owner}/{repo}`. */
  readonly template: string;
}

/** A route with the values of the path's variables, decoded. */
interface FoundRoute extends Route {
  readonly values: Readonly<Record<string, string>>;
}

/** How many paths are remembered with their routes. */
const REMEMBERED = 1_000;

/**
 * Makes an app without routes.
 *
 * @param pageCap the cap on the pages of its lists. @default none
 */
export function createApp(clock: SandboxClock, pageCap?: LinkedPageCap): App {
  const layers: Layer[] = [];
  const forms: ((context: HandlerContext) => ReplyChange | undefined)[] = [];
  // Many sandboxes get no request for some of their services.
  let router: TrieRouter<Route> | undefined;
  const mounted: Mounted[] = [];
  // By method and path: a search takes longer than most handlers, and clients repeat their requests.
  const found = new Map<string, FoundRoute | undefined>();
  let handleMissing = (_: HandlerContext): Reply => ({ status: 404, headers: new Map(), text: undefined });
  return {
    use: (layer) => void layers.push(layer),
    form: (form) => void forms.push(form),
    serve(methods, path, served) {
      mounted.push({ methods, path, served });
      router = undefined;
      found.clear();
    },
    routes: () =>
      mounted.flatMap(({ methods, path, served: { operations = [] } }) =>
        routesAt({ methods, template: templateOf(path), operations }),
      ),
    missing: (handle) => void (handleMissing = handle),
    match({ method, url, prefix }) {
      const path = routedPath(url, prefix);
      const key = `${method} ${path}`;
      if (!found.has(key)) {
        router ??= routerOf(mounted);
        const [route] = router.match(method === "HEAD" ? "GET" : method, path)[0];
        keepNewest(found, key, route && { ...route[0], values: decoded(route[1]) }, REMEMBERED);
      }
      const route = found.get(key);
      if (route === undefined) return undefined;
      const { served, template, values } = route;
      return { ...nameOf(served, template, method, url), served, values };
    },
    async handle({ incoming, route, number, note, skipHandler, delay }) {
      const context = toContext(incoming, clock.now(), note, pageCap);
      const call: LayerContext = { context, number, onEnd: [] };
      const held = async (): Promise<void> => {
        await delay?.();
        call.context = { ...call.context, now: clock.now() };
      };
      const handler = (): Reply | Promise<Reply> => {
        if (route === undefined) return handleMissing(call.context);
        if (skipHandler || incoming.signal?.aborted === true)
          return { status: 200, headers: new Map<string, string>(), text: undefined };
        return route.served.handle(call.context, route.values);
      };
      const reply = await runLayers(layers, call, { delay: delay && held, handler });
      const { principal }: HandlerContext = call.context;
      if (principal !== undefined) note({ principal: principal.id });
      reply.headers.set("date", httpDate(call.context.now));
      return {
        reply,
        format: (unformatted) =>
          forms.reduce((formed, form) => form(call.context)?.(formed) ?? formed, unformatted),
      };
    },
  };
}

function routerOf(mounted: readonly Mounted[]): TrieRouter<Route> {
  const router = new TrieRouter<Route>();
  for (const { methods, path, served } of mounted) {
    const route = { served, template: templateOf(path) };
    for (const method of methods) router.add(method, path, route);
  }
  return router;
}

/** Runs an app alone: without faults, recordings and journal. */
export async function handleDirectly(app: App, incoming: Incoming): Promise<Reply> {
  const route = app.match(incoming);
  const note = (): void => undefined;
  const call = { incoming, route, number: 1, note, skipHandler: false, delay: undefined };
  const { reply, format } = await app.handle(call);
  return forMethod(incoming.method, format(reply));
}

/** HEAD gets the headers of GET with the length of its body, but no body (RFC 9110, 9.3.2). */
export function forMethod(method: string, reply: Reply): Reply {
  if (method !== "HEAD") return reply;
  const length = lengthOf(bodyOf(reply));
  if (length > 0) reply.headers.set("content-length", String(length));
  return { ...reply, text: undefined, bytes: undefined };
}

function nameOf(served: Served, template: string, method: string, url: URL): RouteName {
  const operation = served.operation?.(method === "HEAD" ? "GET" : method, url);
  return { id: operation?.id ?? `${method} ${template}`, operation };
}

/** Adds a request ID to each response. The same seed and the same earlier requests give the same IDs. */
export function requestIds(app: App, seed: number, header: string): void {
  const name = header.toLowerCase();
  app.use(({ number }) => {
    const id = randomOf(seed, header, number).hex(32);
    return (reply) => {
      reply.headers.set(name, id);
      return reply;
    };
  });
}
