import { legible } from "../answer/text.ts";
import type { CacheMode, CacheState, HttpCache } from "../cache/exchange.ts";
import type { CacheReply } from "../cache/reply.ts";
import type { NotFoundError } from "../errors/not-found-error.ts";
import type { Immutable } from "../operation/immutable.ts";
import { attempts } from "../runtime/attempts.ts";
import { factsOf, type Reply } from "../runtime/exchange.ts";
import { answerOf } from "../runtime/judge.ts";
import type { Outgoing } from "../runtime/outgoing.ts";
import { stopwatch } from "../runtime/stopwatch.ts";
import { newTrail } from "../runtime/trail.ts";
import { httpDate } from "../runtime/retry-after.ts";
import type { AttemptsContext, Success } from "../runtime/attempts-context.ts";
import { keptAnswer } from "./kept-answer.ts";
import { nothingKept } from "./nothing-kept.ts";
import { toKeep } from "./to-keep.ts";
import type { Asker } from "./who-asks.ts";

/** A call on its way to the cache. */
export interface Passage {
  /** Undefined: the client has none. */
  readonly cache: HttpCache | undefined;
  readonly mode: CacheMode | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly request: Outgoing;
  readonly who: Asker;
}

/** An answer, wherever it came from. */
export interface Arrived {
  readonly reply: Reply;
  readonly text: string;
  readonly body: unknown;
  readonly warnings: readonly string[];
  readonly state: CacheState;
  /** 0: nothing was sent. */
  readonly attempts: number;
}

/** A success, as a cache looks at it. */
type Sent = CacheReply & { readonly success: Success };

/** Answers a call from the cache, or by sending it. */
export async function throughCache(passage: Passage, context: AttemptsContext): Promise<Arrived> {
  const { cache, mode, params, request, who } = passage;
  const { operation, scrub, watch } = context;
  const absent = (): NotFoundError => nothingKept(factsOf(operation, request, 0, scrub));
  if (cache === undefined && mode === "only-if-cached") throw absent();
  if (cache === undefined) return { ...(await attempts(request, context)), state: "bypass" };
  const { immutable } = operation;
  let inCache = watch.start("cache");
  const exchanged = await cache
    .exchange<Sent>(
      {
        method: request.method,
        url: request.url,
        headers: request.headers,
        principal: who.principal,
        partition: who.partition,
        credentialHeaders: who.headers,
      },
      async ({ headers, background }) => {
        if (!background) inCache();
        try {
          const during = background ? inBackground(context) : context;
          const success = await attempts(withHeaders(request, headers), during);
          // A source may bring another's credential while the call waits.
          const isTheirs = context.sentAs.every((principal) => principal === who.principal);
          return { ...toKeep(success, scrub, isTheirs, immutable !== undefined), success };
        } finally {
          if (!background) inCache = watch.start("cache");
        }
      },
      {
        mode,
        safe: operation.safe,
        revalidate: operation.defaults.revalidate,
        immutable: immutable && isForGood(immutable),
        absent,
      },
    )
    .finally(() => inCache());
  const { reply, state, sent } = exchanged;
  context.emit({ type: "cache", state });
  if (sent !== undefined && reply === sent) return { ...sent.success, state };
  try {
    return keptAnswer(request, context, reply, state, sent?.success);
  } catch {
    // Only successes are kept. What is none was not put there by this package: it is as good as nothing.
    if (mode === "only-if-cached") throw absent();
    return throughCache({ ...passage, mode: "reload" }, context);
  }

  function isForGood(judgement: Immutable): (from: CacheReply) => boolean {
    return (from) => {
      const { headers, bytes, requestTime } = from;
      const text = legible(bytes, headers.get("content-type"));
      const now = httpDate(headers.get("date") ?? "", requestTime) ?? requestTime;
      const facts = factsOf(operation, request, 0, scrub);
      const authorized = scrub.used();
      const answer = answerOf({ operation, request, reply: from, text, facts, authorized, now });
      return judgement({ params, now, answer });
    };
  }
}

function withHeaders(request: Outgoing, more: Readonly<Record<string, string>>): Outgoing {
  const added = Object.entries(more);
  if (added.length === 0) return request;
  const headers = new Headers(request.headers);
  for (const [name, value] of added) headers.set(name, value);
  return { ...request, headers };
}

/** Nobody waits for it any more: the call's own deadline and signal are over when it is sent. */
function inBackground(context: AttemptsContext): AttemptsContext {
  const { signal } = new AbortController();
  const { clock, trail } = context;
  return { ...context, signal, watch: stopwatch(clock), trail: newTrail(trail.call) };
}
