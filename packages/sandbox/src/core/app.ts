import type { Operation } from "@org/http-core/operation";
import { TrieRouter } from "hono/router/trie-router";
import type { SandboxClock } from "./clock.ts";
import { unobserved, type Exchange, type RouteName } from "./exchange.ts";
import type { HandlerContext } from "./handler.ts";
import { toContext, type Incoming } from "./incoming.ts";
import { through, type After, type Asked, type Layer } from "./layer.ts";
import { routesAt, type KnownRoute, type ServedPath } from "./route-names.ts";
import { httpDate } from "./http-date.ts";
import type { Reply } from "./reply.ts";
import { decoded, routedPath, templateOf } from "./router-paths.ts";

/** What serves a path. */
export interface Served {
  /** @param path the values of the path's variables, decoded */
  readonly answer: (
    context: HandlerContext,
    path: Readonly<Record<string, string>>,
  ) => Reply | Promise<Reply>;
  /** Says which operation a request is for, of those that share the path. */
  readonly operation?: (method: string, url: URL) => Operation | undefined;
  /** Those that share the path. @default none */
  readonly operations?: readonly Operation[];
}

/** The app of a service: its routes and what stands before them. */
export interface App {
  /** Adds a layer within those that are there. */
  readonly use: (layer: Layer) => void;
  /**
   * Adds a form that clients may ask for: what it makes of an answer that is otherwise done, or undefined where it is
   * not asked for. Of several each takes what the one before it has made.
   */
  readonly form: (form: (context: HandlerContext) => After | undefined) => void;
  /**
   * Serves a path below the service's prefix, in the router's words: `/repos/:owner/:repo`. Of several that fit the
   * first does.
   *
   * @param methods GET is HEAD too; `ALL` are all
   */
  readonly serve: (methods: readonly string[], path: string, served: Served) => void;
  /** What is served, by name. */
  readonly routes: () => readonly KnownRoute[];
  /** What is said where nothing is served. */
  readonly missing: (answer: (context: HandlerContext) => Reply) => void;
  /** Answers a request. */
  readonly answer: (incoming: Incoming, exchange?: Exchange) => Promise<Reply>;
}

/** A path that is served. */
interface Route {
  readonly served: Served;
  /** RFC 6570: `/repos/{owner}/{repo}`. */
  readonly template: string;
}

/** Makes an app without routes. */
export function createApp(clock: SandboxClock): App {
  const layers: Layer[] = [];
  const forms: ((context: HandlerContext) => After | undefined)[] = [];
  const router = new TrieRouter<Route>();
  const paths: ServedPath[] = [];
  let otherwise = (_: HandlerContext): Reply => ({ status: 404, headers: new Map(), text: undefined });
  return {
    use: (layer) => void layers.push(layer),
    form: (form) => void forms.push(form),
    serve(methods, path, served) {
      const template = templateOf(path);
      paths.push({ methods, template, operations: served.operations ?? [] });
      for (const method of methods) router.add(method, path, { served, template });
    },
    routes: () => paths.flatMap(routesAt),
    missing: (answer) => void (otherwise = answer),
    async answer(incoming, { number, note, routed, late, befallen } = unobserved) {
      const { method, url, prefix } = incoming;
      const [found] = router.match(method === "HEAD" ? "GET" : method, routedPath(url, prefix))[0];
      const spared = routed(found && nameOf(found[0], method, url));
      if (typeof spared === "object") {
        await late();
        return sentTo(
          method,
          befallen(spared, (reply) => reply),
        );
      }
      const asked: Asked = { context: toContext(incoming, clock.now(), note), number, whenOver: [] };
      let isSpared = spared;
      const waited = async (waiting: Promise<boolean>): Promise<void> => {
        if (!(await waiting)) isSpared = true;
        asked.context = { ...asked.context, now: clock.now() };
      };
      const wait = (): Promise<void> | undefined => {
        const waiting = late();
        return waiting && waited(waiting);
      };
      const within = (): Reply | Promise<Reply> => {
        if (found === undefined) return otherwise(asked.context);
        // Somebody else answers, or nobody is there any more.
        if (isSpared) return { status: 200, headers: new Map<string, string>(), text: undefined };
        return found[0].served.answer(asked.context, decoded(found[1]));
      };
      const answer = await through(layers, asked, { wait, within });
      const { principal }: HandlerContext = asked.context;
      if (principal !== undefined) note({ principal: principal.id });
      answer.headers.set("date", httpDate(asked.context.now));
      const reply = befallen(answer, (said) =>
        forms.reduce((formed, form) => form(asked.context)?.(formed) ?? formed, said),
      );
      return sentTo(method, reply);
    },
  };
}

/** What a method gets: HEAD all that GET would, the length of the body too (RFC 9110, 9.3.2), but not the body. */
function sentTo(method: string, reply: Reply): Reply {
  if (method !== "HEAD") return reply;
  const { text = "" } = reply;
  if (text !== "") reply.headers.set("content-length", String(new TextEncoder().encode(text).length));
  return { ...reply, text: undefined };
}

function nameOf({ served, template }: Route, method: string, url: URL): RouteName {
  const operation = served.operation?.(method === "HEAD" ? "GET" : method, url);
  return { id: operation?.id ?? `${method} ${template}`, operation };
}
