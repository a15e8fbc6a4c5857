import type { App } from "../../core/app.ts";
import { createBans, createCounter, span } from "../../core/counter.ts";
import { MINUTE } from "../../core/durations.ts";
import type { HandlerContext } from "../../core/handler.ts";
import { respond } from "../../core/respond.ts";
import type { States } from "../../core/state.ts";
import type { HostLimits } from "../options/limits.ts";
import { abuseDetected } from "../wire/refusals.ts";
import { callerOf, QUERY_CREDENTIALS } from "../call/identify.ts";

/** A request with a body of at least this many bytes is expensive. */
const EXPENSIVE = 100_000;

/** Options of {@link restrainAbuse}. */
export interface AbuseOptions {
  readonly states: States;
  readonly limits: HostLimits;
  /** Whether a path is not counted. A blocked client can still request its budget. */
  readonly isFree: (path: string) => boolean;
  /** The paths of the endpoints that render Markdown: they create nothing. */
  readonly rendering: readonly string[];
}

/** The name of the state of blocks. */
export const BLOCKS = "repo-host blocks";

/** The counter of a request. */
interface Kind {
  readonly name: "expensive" | "polls" | "writes";
  readonly key: string;
}

/**
 * Blocks a caller for a while that writes in bursts, polls without a validator, has too many requests in progress or
 * repeats expensive requests. Paths that do not count against the budget do not count here.
 */
export function restrainAbuse(app: App, { states, limits, isFree, rendering }: AbuseOptions): void {
  const counter = createCounter(states, "repo-host abuse", span(MINUTE));
  const bans = createBans(states, BLOCKS);
  // Requests in progress are not state: a snapshot cannot restore them.
  const underWay = new Map<string, number>();

  app.use(({ context, onEnd: whenOver }) => {
    if (isFree(context.path)) return undefined;
    const caller = callerOf(context);
    const { now } = context;
    const kind = kindOf(context, rendering);
    const key = `${caller} ${kind?.key ?? ""}`;
    const atOnce = underWay.get(caller) ?? 0;
    const isTooMuch =
      atOnce >= limits.concurrent ||
      (kind !== undefined && counter.look(key, now).requests >= limits[kind.name]);
    const until = bans.until(caller, now) ?? (isTooMuch ? now + limits.blockSeconds * 1_000 : undefined);
    if (until !== undefined) {
      bans.start(caller, until);
      return respond(abuseDetected(limits, kind?.name === "writes", until - now));
    }

    // Count before the reply, or all requests of a burst would be admitted.
    if (kind !== undefined) counter.add(key, now);
    underWay.set(caller, atOnce + 1);
    whenOver.push(() => {
      const left = (underWay.get(caller) ?? 1) - 1;
      if (left === 0) underWay.delete(caller);
      else underWay.set(caller, left);
    });
    if (kind === undefined) return undefined;
    return (reply) => {
      if (!isCounted(kind, reply.status)) counter.takeBack(key, now);
      return reply;
    };
  });
}

/** Undefined: rendering a small text is not counted. */
function kindOf({ method, path, url, body }: HandlerContext, rendering: readonly string[]): Kind | undefined {
  if (rendering.includes(path))
    return body.length < EXPENSIVE ? undefined : { name: "expensive", key: "expensive" };
  if (method !== "GET" && method !== "HEAD") return { name: "writes", key: "writes" };
  const { pathname, search } = url.search === "" ? url : withoutSecrets(url);
  return { name: "polls", key: `${method} ${pathname}${search}` };
}

/** Polls with status 304 and refused requests do not count. */
function isCounted({ name }: Kind, status: number): boolean {
  return name === "polls" ? status === 200 : status < 400;
}

/** An address without credentials, so that polls of one resource share a key. */
function withoutSecrets(url: URL): URL {
  const clean = new URL(url);
  for (const name of QUERY_CREDENTIALS) clean.searchParams.delete(name);
  return clean;
}
