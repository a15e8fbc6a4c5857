import { checkFunctions, checkNumbers } from "../errors/check-options.ts";
import { isCallError } from "../errors/base.ts";
import { TimeoutError } from "../errors/errors.ts";
import { Stopwatch } from "../events/timings.ts";
import { originOf } from "../http/origin.ts";
import { encodeBody, isEncoded, type UnencodedRequest } from "../http/request.ts";
import type { Operation } from "../operation/operation.ts";
import { Redactor } from "../redact/redactor.ts";
import { factsOf } from "../response/response.ts";
import { beginCall, type CallState, reached, UNSETTLED } from "../run/call.ts";
import type { CallOptions } from "../run/options.ts";
import type { Plan } from "../run/plan.ts";
import { Deadline } from "../util/abort.ts";
import { Exchange } from "./exchange.ts";
import { identify } from "./identity.ts";
import { addHeaders, type ClientState } from "./setup.ts";

/** A question of a caller. A call answers it. */
export interface Question {
  readonly operation: Operation;
  readonly options: CallOptions;
  /** Checks the parameters and builds the request; its error is the call's. */
  readonly prepare: (plan: Plan) => {
    readonly params: Readonly<Record<string, unknown>>;
    readonly request: UnencodedRequest;
  };
  /** How many calls of the function `auth` wait for this one, since it made the call. */
  readonly nesting: number;
}

/**
 * Runs one call, from the question to its answer: checks the parameters, builds the request, finds out whose call it is,
 * and has it served, from the cache or by the service. Its deadline and its events begin and end here.
 */
export async function run(client: ClientState, question: Question): Promise<Exchange> {
  const { operation, options, prepare, nesting } = question;
  const { wire, plans } = client;
  const { clock, credentials, bases } = wire;
  const watch = new Stopwatch(clock);
  const emitter = client.startCall(operation.id, watch);
  const redactor = new Redactor();
  if (credentials?.latest !== undefined) redactor.addCredential(credentials.latest);
  let call: CallState | undefined;
  try {
    checkNumbers(options);
    if (options.signal) checkFunctions("signal", options.signal, SIGNAL);
    const plan = plans.get(operation) ?? client.plan(operation);
    plans.set(operation, plan);
    const { params, request: built } = prepare(plan);
    const own = addHeaders(built, options.headers, plan, client, redactor);
    const request = isEncoded(built) ? built : await encodeBody(built);
    const origin = originOf(request.url, bases);
    const total = options.timeout?.total ?? plan.totalTimeout;
    const deadline = new Deadline(clock, total, options.signal);
    call = beginCall(plan, options, nesting, {
      params,
      request,
      origin,
      own,
      emitter,
      watch,
      redactor,
      deadline,
    });
    deadline.throwIfAborted();
    const identified = identify(call, wire);
    if (identified !== undefined) await identified;
    const served = client.serve(call);
    return new Exchange(call, served instanceof Promise ? await served : served);
  } catch (error) {
    if (call === undefined && isCallError(error)) error.cleanse(redactor.text);
    const failure = call === undefined ? error : failureOf(error, call);
    emitter.emit({ type: "error", error: failure });
    throw failure;
  } finally {
    call?.deadline.clear();
  }
}

/** The functions of a signal that a call uses. */
const SIGNAL = ["addEventListener", "removeEventListener"] as const;

/** An expired deadline is a `TimeoutError`, or the limit that the call waits for; an abort keeps its own reason. */
function failureOf(error: unknown, call: CallState): unknown {
  const { deadline, leader } = call;
  if (!deadline.expired()) return deadline.aborted ? deadline.reason : error;
  const { progress } = leader ?? call;
  const { attempts, failure } = progress;
  const facts = {
    ...factsOf(call, attempts),
    cause: failure,
    sent: reached(progress),
    hint: progress.asksAuth === true ? UNSETTLED : undefined,
  };
  const late = progress.late?.();
  late?.amend({ sent: facts.sent });
  return (late?.locate(facts) ?? new TimeoutError("total", deadline.timeout, facts))
    .locate(failure ?? {})
    .respondedAs(failure);
}
