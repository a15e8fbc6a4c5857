import { systemClock } from "@org/http-core";
import type { ResponseBook } from "../scripted/response-book.ts";
import { forMethod, type App } from "../core/app.ts";
import type { Incoming } from "../core/incoming.ts";
import { sentRequest } from "../core/request-match.ts";
import { seen, toResponse, type Reply } from "../core/reply.ts";
import type { StateRegistry } from "../core/state.ts";
import { steeringProblem, unexpectedError } from "../core/error-responses.ts";
import type { VirtualClock } from "../clock/virtual-clock.ts";
import { applyFaults, skipsHandler } from "../faults/apply-faults.ts";
import { ownFaultsOf, type FaultBook, type NamedFault } from "../faults/fault-book.ts";
import type { SandboxResponse } from "../faults/wire.ts";
import { createClientLint } from "../journal/client-lint.ts";
import type { FiredFault } from "../journal/entry.ts";
import { keptReply, keptRequest, LARGEST_KEPT } from "../journal/exchange.ts";
import type { WrittenJournal } from "../journal/journal.ts";
import type { Secrets } from "../journal/secrets.ts";
import type { BaseName } from "../origins.ts";
import type { RecordingBook, Replayed } from "../recordings/recordings.ts";
import { unmatched } from "../recordings/unmatched.ts";
import { scriptedStep } from "./scripted-step.ts";
import { compose, type Middleware, type RequestContext } from "./middleware.ts";

/** Options of {@link createRequestPipeline}. */
export interface PipelineOptions {
  readonly seed: number;
  readonly apps: Readonly<Record<BaseName, App>>;
  readonly clock: VirtualClock;
  readonly states: StateRegistry;
  readonly faults: FaultBook;
  readonly scripted: ResponseBook;
  readonly recordings: RecordingBook;
  readonly journal: WrittenJournal;
  readonly secrets: Secrets;
}

/** Answers a request to a base address. */
export type RequestPipeline = (base: BaseName, incoming: Incoming) => Promise<SandboxResponse>;

/**
 * Creates the pipeline of a sandbox: request → faults → functions → recordings →
 * service → faults → journal. Each step sees the request and,
 * after `next`, the reply.
 */
export function createRequestPipeline(options: PipelineOptions): RequestPipeline {
  const { apps, states, secrets } = options;
  const requests = states.map<BaseName, number>("sandbox requests");
  const run = compose(
    journalStep(options),
    faultStep(options),
    scriptedStep(options.scripted),
    recordingStep(options),
    serviceStep(options),
  );

  const handle: RequestPipeline = async (base, incoming) => {
    const { method, url, headers, body, prefix, secret } = incoming;
    const own = ownFaultsOf(headers);
    if (!own.ok) return { response: steeringProblem(own.problem, 400) };
    const number = (requests.get(base) ?? 0) + 1;
    requests.set(base, number);
    const route = apps[base].match(incoming);
    const path = url.pathname.slice(prefix.length) || "/";
    const sent = sentRequest(headers, body.length > LARGEST_KEPT ? undefined : body, (text) =>
      secrets.hide(text, secret),
    );
    const context: RequestContext = {
      base,
      incoming,
      number,
      target: secrets.redact(path, url.searchParams, secret),
      route,
      request: { base, method, route: route?.id, path, query: url.searchParams, sent },
      ownFaults: own.faults,
      faults: [],
      unusedFaults: new Set(),
      skipHandler: false,
      delay: 0,
      wires: [],
      replayed: undefined,
      nearest: undefined,
      scripted: undefined,
      principal: undefined,
      budgets: [],
      page: undefined,
      noEffects: [],
      format: (reply) => reply,
    };
    const reply = await run(context);
    return context.wires.length === 0
      ? new Intact(reply)
      : { response: toResponse(reply), wires: context.wires };
  };
  return (base, incoming) =>
    handle(base, incoming).catch((error: unknown) => ({ response: unexpectedError(error) }));
}

/** Writes the journal's entry once the reply is final, with the warnings of the client lint. */
function journalStep({ clock, journal, secrets, states }: PipelineOptions): Middleware {
  const lintRequest = createClientLint(states);
  return async (context, next) => {
    const { base, incoming, route, budgets } = context;
    const { method, url, headers, address } = incoming;
    // A frozen clock also measures durations, so that two runs write the same journal.
    const elapsed = clock.state().frozen ? clock.now : systemClock.monotonic;
    const began = elapsed();
    const at = clock.now();
    const reply = await next();
    const response = seen(reply);
    const isSecret = context.principal !== undefined && secrets.has(context.principal);
    const principal = isSecret ? "[redacted]" : context.principal;
    const warnings = lintRequest({
      base,
      caller: principal ?? address,
      method,
      route: route?.id,
      budgets: budgets.map(({ name }) => name),
      url,
      headers,
      now: at,
      secretsInQuery: secrets.inQuery(url.searchParams),
      response,
      page: context.page,
      noEffects: context.noEffects.map((text) => secrets.hide(text, incoming.secret)),
    });
    journal.add(
      {
        at,
        took: elapsed() - began,
        service: base,
        route: route?.id,
        method,
        target: context.target,
        status: isGone(incoming) ? 0 : response.status,
        address,
        principal,
        budgets,
        faults: context.faults.map((fault) => fired(fault, context.unusedFaults.has(fault))),
        replayed: context.replayed,
        ...(context.nearest !== undefined && { nearest: context.nearest }),
        ...(context.scripted !== undefined && { scripted: context.scripted }),
        warnings,
      },
      { incoming: keptRequest(incoming), sent: context.request.sent, reply: keptReply(reply) },
    );
    return reply;
  };
}

/** Finds the faults that apply to the request, and applies them to the reply. */
function faultStep({ seed, faults, states }: PipelineOptions): Middleware {
  const firstEtags = states.map<string, string>("sandbox first etags");
  return async (context, next) => {
    const { base, request, incoming, route, ownFaults, number } = context;
    const { method, url, headers } = incoming;
    const met = faults.faultsFor({ ...request, own: ownFaults, number });
    context.faults = met.faults;
    context.delay = met.delay;
    context.skipHandler = isGone(incoming) || met.faults.some(skipsHandler);
    const reply = await next();
    if (met.faults.length === 0) return forMethod(method, context.format(reply));
    const faulted = applyFaults(
      reply,
      met.faults,
      { base, method, url, headers, operation: route?.operation, seed, firstEtags },
      context.format,
    );
    context.wires = faulted.wires;
    context.unusedFaults = faulted.unused;
    return forMethod(method, faulted.reply);
  };
}

/** Replays a recording of the request, if one is loaded, instead of calling the service. */
function recordingStep({ clock, recordings, secrets }: PipelineOptions): Middleware {
  const replay = async (context: RequestContext, replayed: Replayed): Promise<Reply> => {
    const { base, incoming, target } = context;
    if (replayed.kind === "unmatched")
      context.nearest = replayed.nearest && secrets.hide(replayed.nearest, incoming.secret);
    const reply =
      replayed.kind === "recorded"
        ? replayed.reply
        : unmatched(base, `${incoming.method} ${target}`, context.nearest);
    if (context.delay > 0) await delay(clock, context);
    return reply;
  };
  return (context, next) => {
    const { base, incoming, skipHandler } = context;
    const replayed = skipHandler ? undefined : recordings.responseTo(base, incoming);
    context.replayed = replayed?.kind;
    return replayed === undefined ? next() : replay(context, replayed);
  };
}

/** Calls the service. */
function serviceStep({ apps, clock }: PipelineOptions): Middleware {
  return async (context) => {
    const { incoming, route, number, skipHandler } = context;
    const { reply, format } = await apps[context.base].handle({
      incoming,
      route,
      number,
      skipHandler,
      note({ principal, budget, page, noEffect }) {
        if (principal !== undefined) context.principal = principal;
        if (budget !== undefined) context.budgets.push(budget);
        if (page !== undefined) context.page = page;
        if (noEffect !== undefined) context.noEffects.push(noEffect);
      },
      delay: context.delay === 0 ? undefined : () => delay(clock, context),
    });
    context.format = format;
    return reply;
  };
}

/** Waits for the delay of faults, or until the client disconnects. */
async function delay(clock: VirtualClock, context: RequestContext): Promise<void> {
  const { signal } = context.incoming;
  try {
    await clock.sleep(context.delay, signal);
  } catch (error) {
    // The client disconnected. Go on, so that the journal gets its entry.
    if (!isGone(context.incoming)) throw error;
  }
}

function fired({ name, kind }: NamedFault, changedNothing: boolean): FiredFault {
  return changedNothing ? { name, kind, changedNothing } : { name, kind };
}

/**
 * A response without wire faults. The Response is created only if the transport needs one. A class, since an object with
 * a getter of its own costs a tenth of a request.
 */
class Intact implements SandboxResponse {
  readonly reply: Reply;
  #response: Response | undefined;

  constructor(reply: Reply) {
    this.reply = reply;
  }

  get response(): Response {
    return (this.#response ??= toResponse(this.reply));
  }
}

function isGone({ signal }: Incoming): boolean {
  return signal?.aborted ?? false;
}
