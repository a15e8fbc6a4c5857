import { legible, textOf } from "../answer/text.ts";
import type { CacheMode, CacheState } from "../cache/exchange.ts";
import type { HttpCache } from "../cache/exchange.ts";
import type { CacheReply } from "../cache/reply.ts";
import type { ErrorFacts } from "../errors/facts.ts";
import { NotFoundError } from "../errors/not-found-error.ts";
import type { Immutable } from "../operation/immutable.ts";
import type { Operation } from "../operation/operation.ts";
import { factsOf, replyOf, type Reply } from "../runtime/exchange.ts";
import { answerOf, judge } from "../runtime/judge.ts";
import type { Outgoing } from "../runtime/outgoing.ts";
import type { Scrubber } from "../runtime/scrubber.ts";
import { stopwatch } from "../runtime/stopwatch.ts";
import { newTrail } from "../runtime/trail.ts";
import { httpDate } from "../runtime/retry-after.ts";
import type { AttemptsContext, Success } from "../runtime/attempts-context.ts";
import type { Asker } from "./who-asks.ts";

/** A call on its way to the cache. */
export interface Passage {
  /** Undefined: the client has none. */
  readonly cache: HttpCache | undefined;
  readonly mode: CacheMode | undefined;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, unknown>>;
  readonly request: Outgoing;
  readonly who: Asker;
  /** The principals of the credentials that were sent so far: a source may bring another's while the call waits. */
  readonly sentAs: ReadonlySet<string>;
  readonly context: AttemptsContext;
  /** Sends a request with its attempts and waits. */
  readonly send: (request: Outgoing, context: AttemptsContext) => Promise<Success>;
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
export async function throughCache(passage: Passage): Promise<Arrived> {
  const { cache, mode, operation, params, request, who, sentAs, context, send } = passage;
  if (cache === undefined && mode === "only-if-cached") throw absent(passage);
  if (cache === undefined) return { ...(await send(request, context)), state: "bypass" };
  const { clock, scrub, watch } = context;
  const { immutable } = operation;
  let inCache = watch.start("cache");
  const exchanged = await cache
    .exchange<Sent>(
      {
        method: request.method,
        url: request.url,
        headers: request.headers,
        principal: who.principal,
        credentialHeaders: who.headers,
      },
      async ({ headers, background }) => {
        if (!background) inCache();
        try {
          const during = background ? inBackground(context) : context;
          const success = await send(withHeaders(request, headers), during);
          const isTheirs = Array.from(sentAs).every((principal) => principal === who.principal);
          return {
            ...(isTheirs ? toKeep(success, scrub, immutable !== undefined) : notToKeep(success)),
            success,
          };
        } finally {
          if (!background) inCache = watch.start("cache");
        }
      },
      {
        ...(mode === undefined ? {} : { mode }),
        safe: operation.safe,
        revalidate: operation.defaults.revalidate ?? "when stale",
        ...(immutable === undefined ? {} : { immutable: isForGood(immutable) }),
        absent: () => absent(passage),
      },
    )
    .finally(() => inCache());
  const { reply, state, sent } = exchanged;
  context.emit({ type: "cache", state });
  if (sent !== undefined && reply === sent) return { ...sent.success, state };
  try {
    return stored(reply, state, sent?.success);
  } catch {
    // Only successes are kept. What is none was not put there by this package: it is as good as nothing.
    if (mode === "only-if-cached") throw absent(passage);
    return throughCache({ ...passage, mode: "reload" });
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

  /** What was kept is looked at as it was when it came: a service's own "nothing" is a success then and now. */
  function stored(from: CacheReply, how: CacheState, asked: Success | undefined): Arrived {
    const { headers, bytes, requestTime, responseTime } = from;
    const kept = replyOf(from, bytes, scrub.url(request.url), { requestTime, responseTime });
    const fresh = asked?.reply;
    const told: Reply = {
      ...kept,
      rateLimit: fresh?.rateLimit ?? (asked === undefined ? undefined : kept.rateLimit),
      requestId: fresh?.requestId ?? kept.requestId,
    };
    const attempts = asked?.attempts ?? 0;
    const facts = factsOf(operation, request, attempts, scrub, told);
    const decoded = operation.result.kind === "none" ? legible : textOf;
    const text = decoded(bytes, headers.get("content-type"), facts);
    const verdict = judge({
      operation,
      request,
      reply: from,
      text,
      facts,
      authorized: scrub.used(),
      now: clock.now(),
    });
    if (!verdict.ok) throw verdict.error.cleanse(scrub.text);
    const { warnings = [], body } = verdict;
    return {
      reply: told,
      text,
      body,
      warnings,
      state: how,
      attempts,
    };
  }
}

/** Without any of these an answer is not kept (RFC 9111, 3), and need not be searched. */
const KEEPING = ["cache-control", "etag", "expires", "last-modified"];

/** What a service echoes of a credential must not reach a store: such an answer is not kept. */
function toKeep({ reply, text }: Success, scrub: Scrubber, immutable: boolean): CacheReply {
  if (!immutable && !KEEPING.some((name) => reply.headers.has(name))) return reply;
  const echoed =
    scrub.used() && (scrub.finds(text) || scrub.finds(Array.from(reply.headers.values()).join("\n")));
  return echoed ? notToKeep({ reply }) : reply;
}

function notToKeep({ reply }: Pick<Success, "reply">): CacheReply {
  const headers = new Headers(reply.headers);
  headers.set("cache-control", "no-store");
  return { ...reply, headers };
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
  return { ...context, signal, watch: stopwatch(context.clock), trail: newTrail() };
}

function absent({ operation, request, context }: Passage): NotFoundError {
  return nothingKept(factsOf(operation, request, 0, context.scrub));
}

/** The error of a call that was to send nothing. */
export function nothingKept({ operation, method, url }: ErrorFacts): NotFoundError {
  return new NotFoundError("Nothing is kept for this call, and it was to send nothing", {
    operation,
    method,
    url,
    hint: 'Call without `cache: "only-if-cached"` to ask the service.',
  });
}
