import { isCallError } from "../errors/base.ts";
import { DecodeError, SchemaError } from "../errors/errors.ts";
import type { CallMeta } from "../events/timings.ts";
import { notReadyError } from "../response/classify.ts";
import { failures } from "../response/failures.ts";
import { NotLoaded, Unavailable, withLoaded } from "../response/load.ts";
import { tryParse } from "../util/json.ts";
import { onDemand } from "../util/lazy.ts";
import { isThenable } from "../util/objects.ts";
import type { Decoded } from "./decode.ts";
import type { Exchange } from "./exchange.ts";
import { type Question, run } from "./run.ts";
import type { ClientState } from "./setup.ts";
import type { WithResponse } from "./types.ts";
import { onlyIfCachedMiss } from "./uncached-call.ts";

/**
 * Reads the result out of an answer. An error fails the call, except for a stored response: it counts as a miss, and the
 * request is sent.
 */
export function readOrReload<T>(
  client: ClientState,
  question: Question,
  exchange: Exchange,
  read: (exchange: Exchange) => T,
): T | Promise<T> {
  const { emit } = exchange.call;
  const { signal, timeout } = question.options;
  const finish = (outcome: Outcome<T>): T | Promise<T> => {
    if (outcome !== RELOAD && "failure" in outcome) {
      emit({ type: "error", error: outcome.failure });
      throw outcome.failure;
    }
    emit({ type: "done" });
    if (outcome === RELOAD) {
      const options = {
        ...question.options,
        timeout: { ...timeout, total: exchange.left() },
        cache: "reload" as const,
      };
      const again = { ...question, options };
      return run(client, again).then((reloaded) => readOrReload(client, again, reloaded, read));
    }
    return outcome.value;
  };
  const outcome = withLoaded(
    () => outcomeOf(exchange, read),
    (load) => exchange.wait(load),
  );
  if (!isThenable(outcome)) return finish(outcome);
  return outcome.then((loaded) => finish(signal?.aborted === true ? { failure: signal.reason } : loaded));
}

/** The value of a response, or the error of the call. */
type Outcome<T> = { readonly value: T } | { readonly failure: unknown } | typeof RELOAD;

/** Instead of an error: the request is to be sent, since the stored response can't be read. */
const RELOAD = "reload";

/** Reads an answer. It is the work of `withLoaded`. */
function outcomeOf<T>(exchange: Exchange, read: (exchange: Exchange) => T): Outcome<T> {
  try {
    return { value: read(exchange) };
  } catch (error) {
    if (error instanceof NotLoaded) throw error;
    const { call, answer, isStored } = exchange;
    const isOnlyStored = isStored && call.options.cache === "only-if-cached";
    if (isStored && !isOnlyStored && exchange.left() > 0) return RELOAD;
    const failure = isOnlyStored ? onlyIfCachedMiss(answer.facts, error) : errorOfUnreadable(error, exchange);
    if (isCallError(failure)) failure.responded(answer.reply.headers, answer.text, call.redactor.text);
    return { failure };
  }
}

/**
 * The error of a success that could not be read. A write's 202 may have no result yet; another status may report an
 * error in its body.
 */
function errorOfUnreadable(error: unknown, { call, answer }: Exchange): unknown {
  const { operation, redactor } = call;
  const { reply, body, text, facts } = answer;
  // A SchemaError with checkpoints is about single rows: the response itself was good.
  const isWrongBody = error instanceof SchemaError && error.checkpoints === undefined;
  if (reply.status === 202 && (isWrongBody || error instanceof DecodeError))
    return notReadyError(facts, operation);
  const failure = isWrongBody ? failures() : undefined;
  if (!isWrongBody || failure === undefined) return error;
  if (failure instanceof Unavailable) return failure.in(error);
  return (
    failure.embeddedError(operation, body ?? tryParse(text), error, facts)?.cleanse(redactor.text) ?? error
  );
}

/** A result. Its response and metadata are made when they are first read, since few callers do. */
export class Result<T> implements WithResponse<T> {
  static readonly #made = {
    meta: onDemand((result: Result<unknown>) => (result.#meta ??= result.#exchange.meta(result.#total))),
    response: onDemand((result: Result<unknown>) => (result.#response ??= result.#exchange.response())),
  };

  declare readonly data: T;
  declare readonly rejected: WithResponse<T>["rejected"];
  declare readonly meta: CallMeta;
  declare readonly response: Response;
  readonly #exchange: Exchange;
  readonly #total: number;
  #meta: CallMeta | undefined;
  #response: Response | undefined;

  constructor(exchange: Exchange, { value, rejected }: Decoded<T>) {
    this.data = value;
    this.rejected = rejected;
    this.#exchange = exchange;
    this.#total = exchange.call.watch.stop();
    Object.defineProperties(this, Result.#made);
  }
}
