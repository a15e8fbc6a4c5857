import { exactKeys } from "../answer/exact-keys.ts";
import { parseJson } from "../answer/json.ts";
import { inOrder } from "../answer/in-order.ts";
import { readRows } from "../answer/rows.ts";
import { check, type Drift, type Validation } from "../answer/validate.ts";
import type { ListOperation, Operation } from "../operation/operation.ts";
import type { PageRequest } from "../operation/paging.ts";
import { readCheckpoint } from "../paging/checkpoint.ts";
import { readPage, type FetchedPage } from "../paging/page.ts";
import { lazyList } from "../paging/paginated.ts";
import { sideBySide, type FetchPage } from "../paging/side-by-side.ts";
import { checkParams } from "../request/check-params.ts";
import { join, place } from "../request/place.ts";
import type { Outgoing } from "../runtime/outgoing.ts";
import { checkNumbers } from "./check-numbers.ts";
import { lazyCall, type WithResponse } from "./call.ts";
import type { Client } from "./client.ts";
import type { CallOptions, ClientOptions, ListOptions } from "./options.ts";
import { once } from "./once.ts";
import type { Exchange } from "./exchange.ts";
import { createSender, type Sending } from "./sender.ts";
import { nothingKept } from "./through-cache.ts";

/**
 * Makes a client.
 *
 * @throws ParameterError for an option that can't be right: a base address with a user name, a credential for a
 * plain http address
 * @example
 * ```ts
 * import { bearer, createClient, type Operation } from "@org/http-core";
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
      const prepare = once((): Sending => {
        const checked = checkParams(operation, params);
        const request = place(operation, checked, sender.baseUrl(operation, call), sender.spelling);
        return { operation, params: checked, request, options: call };
      });
      return lazyCall({
        send: () => sender.send(prepare()),
        decoded: (exchange) =>
          reading(prepare(), exchange, (from) => finish(from, decode(operation, from, validation(call)))),
        raw: ({ response }) => response(),
      });
    },
    list<P, R, Row>(operation: ListOperation<P, R, Row>, given: P, call: ListOptions = {}) {
      const prepare = once(() => {
        checkNumbers(call);
        const params = checkParams(operation, given);
        const baseUrl = sender.baseUrl(operation, call);
        const links = call.nextLinks ?? options.nextLinks ?? "rebase";
        const { first, foreseen } = operation.page;
        const at = call.from === undefined ? first(params) : readCheckpoint(operation, params, call.from);
        const fetch: FetchPage<FetchedPage<Row>> = async (page, index, signal = call.signal) => {
          const request = pageRequest(operation, page, baseUrl);
          const sending = { operation, params: page.params, request, options: { ...call, signal } };
          const { url } = request;
          return reading(sending, await sender.send(sending), (from) => ({
            ...readListPage(operation, from, validation(call), index, page),
            url,
          }));
        };
        const { fetch: either, iterating } = sideBySide(fetch, foreseen, params, call.signal);
        return { at, iterating, source: { operation, params, baseUrl, links, fetch: either } };
      });
      const first = async () => readPage(prepare().source, prepare().at);
      return lazyList(first, call, (rows) => prepare().iterating(rows));
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
      return work(exchange);
    } catch (error) {
      const { options } = sending;
      const isAskedAnew = exchange.kept && options.cache !== "only-if-cached";
      if (isAskedAnew) {
        const anew = { ...sending, options: { ...options, cache: "reload" as const } };
        return reading(anew, await sender.send(anew), work);
      }
      const told = exchange.kept ? nothingKept(exchange.facts) : error;
      exchange.emit({ type: "error", error: told });
      throw told;
    }
  }
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

/** The body as the operation's result. */
function decode<R>(operation: Operation<unknown, R>, exchange: Exchange, validation: Validation): R;
function decode(operation: Operation, exchange: Exchange, validation: Validation): unknown {
  const { kind, schema } = operation.result;
  if (kind === "none") return undefined;
  if (kind !== "json" || schema === undefined) return exchange.text;
  const value = jsonOf(operation, exchange);
  if (validation === "off") return value;
  const checked = exchange.during("validate", () => check(schema, value, exchange));
  reportDrift(exchange, checked.ok ? [checked.drift] : [checked.error]);
  if (checked.ok) return checked.value;
  throw checked.error;
}

/** Answers that have no body by what they are (RFC 9110, 6.4.1): their value is undefined, for the schema to judge. */
function isBodiless({ method }: Operation, { status }: Exchange): boolean {
  return method === "HEAD" || status === 204 || status === 205;
}

function jsonOf(operation: Operation, exchange: Exchange): unknown {
  if (isBodiless(operation, exchange)) return undefined;
  const { text, body, facts, clean } = exchange;
  if (body !== undefined) return body;
  const exact = exactKeys(operation.result.schema);
  const { value, kept } = exchange.during("decode", () => parseJson(text, exact, facts, clean));
  if (kept !== undefined)
    reportDrift(exchange, [{ path: kept, expected: "decimal text", received: "a number" }]);
  return value;
}

function readListPage<Row>(
  operation: ListOperation<unknown, unknown, Row>,
  exchange: Exchange,
  validation: Validation,
  index: number,
  { params }: PageRequest,
): Omit<FetchedPage<Row>, "url"> {
  const { response, headers, facts, emit, clean } = exchange;
  const body = jsonOf(operation, exchange);
  const rows = inOrder(
    exchange.during("validate", () => readRows(operation, body, validation, exchange)),
    operation.page.order?.(params),
  );
  reportDrift(exchange, rows.drifts);
  emit({ type: "page", index, rows: rows.count, rejected: rows.rejected.length });
  return { body, rows, headers, response: once(response), meta: exchange.meta(), facts, clean };
}

function reportDrift({ emit, clean }: Exchange, drifts: readonly (Drift | undefined)[]): void {
  const [first, ...others] = drifts.filter((drift) => drift !== undefined);
  if (first === undefined) return;
  const { path, expected, received } = first;
  const told = { path: clean(path), expected, received: clean(received) };
  emit({ type: "drift", count: others.length + 1, ...told });
}
