import { MINUTE } from "../../../core/durations.ts";
import type { App } from "../../../core/app.ts";
import { createCounter, span } from "../../../core/counter.ts";
import type { HandlerContext } from "../../../core/handler.ts";
import { respond } from "../../../core/respond.ts";
import type { States } from "../../../core/state.ts";
import type { HostLimits } from "../limits.ts";
import { abuseDetected } from "../refusals.ts";
import { withoutSecrets } from "./secrets.ts";
import { createBans } from "../../../core/bans.ts";
import { callerOf } from "./caller.ts";

/** Bytes of a body from which on a request is expensive. */
const EXPENSIVE = 100_000;

/** What abuse is judged by. */
export interface AbuseOptions {
  readonly states: States;
  readonly limits: HostLimits;
  /** Whether a path is not counted: a blocked client may ask how its budget stands. */
  readonly isFree: (path: string) => boolean;
  /** The paths of the endpoints that render Markdown: they create nothing. */
  readonly rendering: readonly string[];
}

/** What a request is counted as. */
interface Kind {
  readonly name: "expensive" | "polls" | "writes";
  readonly key: string;
}

/**
 * Turns away, for a while, who writes in bursts, polls without a validator, asks for too much at once or repeats
 * what is expensive. What is not paid for from the budget is not counted here either.
 */
export function restrainAbuse(app: App, { states, limits, isFree, rendering }: AbuseOptions): void {
  const counter = createCounter(states, "repo-host abuse", span(MINUTE));
  const bans = createBans(states, "repo-host blocks");
  // How many are under way is a fact of this moment, not of the sandbox's state.
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

    // Counted before it is answered, or those that come together would all be let in.
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

/** Undefined: a small text to render costs nothing worth counting. */
function kindOf({ method, path, url, body }: HandlerContext, rendering: readonly string[]): Kind | undefined {
  if (rendering.includes(path))
    return body.length < EXPENSIVE ? undefined : { name: "expensive", key: "expensive" };
  if (method !== "GET" && method !== "HEAD") return { name: "writes", key: "writes" };
  const { pathname, search } = url.search === "" ? url : withoutSecrets(url);
  return { name: "polls", key: `${method} ${pathname}${search}` };
}

/** An answer of which nothing was new is no poll to complain of; nor is one that was refused. */
function isCounted({ name }: Kind, status: number): boolean {
  return name === "polls" ? status === 200 : status < 400;
}
