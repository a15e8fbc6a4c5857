import { embeddedError } from "../answer/embedded-error.ts";
import type { Validation } from "../answer/validate.ts";
import { DecodeError } from "../errors/decode-error.ts";
import { NotReadyError } from "../errors/not-ready-error.ts";
import { SchemaError } from "../errors/schema-error.ts";
import type { ListOperation, Operation } from "../operation/operation.ts";
import type { PageRequest } from "../operation/paging.ts";
import { readCheckpoint } from "../paging/checkpoint.ts";
import { readPage } from "../paging/page.ts";
import type { FetchedPage, PageSource } from "../paging/page-source.ts";
import { lazyList, type Iterating } from "../paging/paginated.ts";
import { sideBySide, type FetchPage } from "../paging/side-by-side.ts";
import { checkParams } from "../request/check-params.ts";
import { join, place } from "../request/place.ts";
import { tryParse } from "../runtime/judge.ts";
import type { Outgoing } from "../runtime/outgoing.ts";
import { lazyCall, type WithResponse } from "./call.ts";
import { checkNumbers } from "./check-numbers.ts";
import type { Client } from "./client.ts";
import { decode } from "./decode.ts";
import type { Exchange } from "./exchange.ts";
import { nothingKept } from "./nothing-kept.ts";
import { once } from "./once.ts";
import type { CallOptions, ClientOptions, ListOptions } from "./options.ts";
import { readListPage } from "./read-list-page.ts";
import { createSender } from "./sender.ts";
import type { Sending } from "./sending.ts";

/**
 * Makes a client.
 *
 * @throws ParameterError for an option that can't be right: a base address with a user name, a credential for a
 * plain http address
 * @example
 * ```ts
 * import { bearer, createClient } from "@org/http-core";
 * import type { Operation } from "@org/http-core/operation";
 *
 * declare const getThing: Operation<{ readonly id: string }, { readonly id: string }>;
 * const client = createClient({ baseUrl: "https://api.example", auth: bearer("token") });
 * const thing = await client.call(getThing, { id: "7" });
 * const { meta } = await client.call(getThing, { id: "7" }).withResponse();
 * console.log(thing.id, meta.attempts);
 * ```
 */
export function createClient(options: ClientOptions): Client {
  const sender = createSender(options);
  const validation = (call: CallOptions): Validation => call.validate ?? options.validate ?? "report";

  return {
    call(operation, params, call = {}) {
      const prepare = once(() => {
        const checked = checkParams(operation, params);
        const request = place(operation, checked, sender.baseUrl(operation, call), sender.spelling);
        return { params: checked, request };
      });
      const sending: Sending = { operation, prepare, options: call };
      return lazyCall({
        send: () => sender.send(sending),
        decoded: (exchange) =>
          reading(sending, exchange, (from) => finish(from, decode(operation, from, validation(call)))),
        raw({ response, emit }) {
          emit({ type: "done" });
          return response();
        },
      });
    },
    list<P, R, Row>(operation: ListOperation<P, R, Row>, given: P, call: ListOptions = {}) {
      const prepare = (): PreparedList<Row> => {
        checkNumbers(call);
        const params = checkParams(operation, given);
        const baseUrl = sender.baseUrl(operation, call);
        const links = call.nextLinks ?? options.nextLinks ?? "rebase";
        const { first, foreseen } = operation.page;
        const at = call.from === undefined ? first(params) : readCheckpoint(operation, params, call.from);
        const fetch: FetchPage<FetchedPage<Row>> = async (page, index, signal = call.signal) => {
          const request = once(() => pageRequest(operation, page, baseUrl));
          const prepared = () => ({ params: page.params, request: request() });
          const sending = { operation, prepare: prepared, options: { ...call, signal } };
          return reading(sending, await sender.send(sending), (from) => ({
            ...readListPage(operation, from, validation(call), index, page),
            url: request().url,
          }));
        };
        const { fetch: either, iterating } = sideBySide(fetch, foreseen, params, call.signal);
        return { at, iterating, source: { operation, params, baseUrl, links, fetch: either } };
      };
      const prepared = once(() => sender.before(operation, prepare));
      const first = async () => readPage(prepared().source, prepared().at);
      return lazyList(first, call, (rows) => prepared().iterating(rows));
    },
    limits: sender.knownLimits,
  };

  function pageRequest(operation: Operation, at: PageRequest, baseUrl: string): Outgoing {
    const request = place(operation, at.params, baseUrl, sender.spelling);
    return at.link === undefined ? request : { ...request, url: join(baseUrl, at.link) };
  }

  /**
   * Makes of an answer what was asked for. Where that fails, the call has failed; but what was kept and can't be read
   * is as good as not kept, and the service is asked.
   */
  async function reading<T>(sending: Sending, exchange: Exchange, work: (from: Exchange) => T): Promise<T> {
    try {
      const made = work(exchange);
      exchange.emit({ type: "done" });
      return made;
    } catch (error) {
      const { options } = sending;
      const isAskedAnew = exchange.kept && options.cache !== "only-if-cached";
      if (isAskedAnew) {
        exchange.emit({ type: "done" });
        const anew = { ...sending, options: { ...options, cache: "reload" as const } };
        return reading(anew, await sender.send(anew), work);
      }
      const told = exchange.kept
        ? nothingKept(exchange.facts)
        : inPlaceOf(error, sending.operation, exchange);
      exchange.emit({ type: "error", error: told });
      throw told;
    }
  }
}

/**
 * What a success means that is not what was promised: a 202 is not ready yet, and another may report an error in its
 * body. Anything else is the error itself.
 */
function inPlaceOf(error: unknown, operation: Operation, exchange: Exchange): unknown {
  const { status, body, text, facts, clean } = exchange;
  const isUnfit = error instanceof SchemaError;
  if (status === 202 && (isUnfit || error instanceof DecodeError))
    return new NotReadyError("The answer is not ready yet", facts);
  if (!isUnfit) return error;
  return embeddedError(operation, body ?? tryParse(text), error, facts)?.cleanse(clean) ?? error;
}

/** A list whose parameters and options are good. */
interface PreparedList<Row> {
  readonly at: PageRequest;
  readonly iterating: Iterating;
  readonly source: PageSource<Row>;
}

function finish<T>(exchange: Exchange, data: T): WithResponse<T> {
  const meta = exchange.meta();
  const response = once(exchange.response);
  return {
    data,
    meta,
    get response() {
      return response();
    },
  };
}
