import { checkClient, rememberScheme } from "../auth/credential.ts";
import { checkNumbers } from "../errors/check-numbers.ts";
import { DecodeError, NotReadyError, SchemaError } from "../errors/errors.ts";
import type { HttpRequest } from "../http/request.ts";
import { isList, type ListOperation, type Operation } from "../operation/operation.ts";
import type { PageRequest } from "../operation/paging.ts";
import { readCheckpoint } from "../paging/checkpoint.ts";
import { type FetchPage, prefetchPages } from "../paging/concurrent.ts";
import { readPage, refuseRejected } from "../paging/page.ts";
import { type WhileIterating, lazyList, type WarnOfRejected } from "../paging/paginated.ts";
import type { FetchedPage, PageSource } from "../paging/types.ts";
import { join, buildRequest } from "../request/build-request.ts";
import { checkParams } from "../request/check-params.ts";
import { tryParse } from "../response/classify.ts";
import { embeddedError } from "../response/embedded-error.ts";
import { once } from "../util/lazy.ts";
import { warn } from "../util/platform.ts";
import { onlyIfCachedMiss } from "./cached-call.ts";
import { type DataOptions, decode, type Decoded, readListPage } from "./decode.ts";
import type { Exchange } from "./exchange.ts";
import { createSender, type CallRequest } from "./sender.ts";
import {
  type CallOptions,
  type Client,
  type ClientOf,
  type ClientOptions,
  lazyCall,
  type ListOptions,
  type Operations,
  type WithResponse,
} from "./types.ts";

/**
 * Makes a client.
 *
 * @throws ParameterError for an option that can't be right: a base address with a user name, a credential for a
 * plain http address, a key as it is in place of a credential. A call throws it where its operation takes credentials,
 * and none of the client's kind
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
  const hasDriftListener = options.on?.drift !== undefined || options.on?.any !== undefined;
  const dataOptions = (call: CallOptions): DataOptions => ({
    validate: call.validate ?? options.validate ?? "report",
    numbers: call.numbers ?? options.numbers ?? "double",
    heard: hasDriftListener,
  });
  const warned = new Set<string>();

  const client: Client = {
    call(operation, params, call = {}) {
      const prepare = once(() => {
        const checked = checkParams(operation, params);
        const baseUrl = sender.baseUrl(operation, call);
        const request = buildRequest(operation, checked, baseUrl, sender.wireNames, params !== undefined);
        return { params: checked, request };
      });
      const sending: CallRequest = { operation, prepare, options: call };
      return lazyCall({
        send: () => sender.send(sending),
        decoded: (exchange) =>
          readOrReload(sending, exchange, (from) => finish(from, decode(operation, from, dataOptions(call)))),
        raw({ response, emit }) {
          emit({ type: "done" });
          return response();
        },
        warn: ({ rejected }) => {
          warnOf(operation, rejected, "withResponse()");
        },
      });
    },
    list<P, R, Row>(operation: ListOperation<P, R, Row>, given: P, call: ListOptions = {}) {
      const prepare = (): PreparedList<Row> => {
        checkNumbers(call);
        const params = checkParams(operation, given);
        const baseUrl = sender.baseUrl(operation, call);
        const links = call.nextLinks ?? options.nextLinks ?? "rebase";
        const { first, predictable } = operation.page;
        const at = call.from === undefined ? first(params) : readCheckpoint(operation, params, call.from);
        const fetch: FetchPage<FetchedPage<Row>> = async (page, index, signal = call.signal) => {
          const request = once(() => pageRequest(operation, page, baseUrl));
          const prepared = () => ({ params: page.params, request: request() });
          const sending = { operation, prepare: prepared, options: { ...call, signal } };
          const how = dataOptions(call);
          return readOrReload(sending, await sender.send(sending), (from) => {
            const fetched = { ...readListPage(operation, from, how, index, page), url: request().url };
            refuseRejected(list, page, fetched, how.validate === "strict");
            return fetched;
          });
        };
        const list = { operation, params, baseUrl, links };
        const { fetch: either, whileIterating } = prefetchPages(fetch, predictable, params, call.signal);
        return { at, iterating: whileIterating, source: { ...list, fetch: either, warn: warnOfPage } };
      };
      const prepared = once(() => sender.before(operation, prepare));
      const first = async () => readPage(prepared().source, prepared().at);
      const warnOfPage: WarnOfRejected = ({ rejected }) => {
        warnOf(operation, rejected, "pages()");
      };
      return lazyList(first, call, (rows) => prepared().iterating(rows), warnOfPage);
    },
    limits: sender.knownLimits,
  };
  rememberScheme(client, options.auth);
  return client;

  /** Says once for each operation that rows were rejected, where neither a listener nor the caller is told of them. */
  function warnOf({ id, path }: Operation, rejected: Decoded<unknown>["rejected"], view: string): void {
    const [first] = rejected;
    const name = `${id} ${path}`;
    if (first === undefined || hasDriftListener || warned.has(name)) return;
    warned.add(name);
    warn(
      `${id}: rejected rows: ${String(rejected.length)}, the first: ${first.error.message}. They are left out of the result ` +
        `and stand in \`rejected\` of \`${view}\`. Listen to \`on.drift\` to hear of all, or throw with ` +
        '`validate: "strict"`. This is said once for each operation of a client.',
    );
  }

  function pageRequest(operation: Operation, at: PageRequest, baseUrl: string): HttpRequest {
    const request = buildRequest(operation, at.params, baseUrl, sender.wireNames);
    return at.link === undefined ? request : { ...request, url: join(baseUrl, at.link) };
  }

  /**
   * Makes of an answer what was asked for. Where that fails, the call has failed; but what was kept and can't be read
   * is as good as not kept, and the service is asked.
   */
  async function readOrReload<T>(
    sending: CallRequest,
    exchange: Exchange,
    work: (from: Exchange) => T,
  ): Promise<T> {
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
        return readOrReload(anew, await sender.send(anew), work);
      }
      const told = exchange.kept
        ? onlyIfCachedMiss(exchange.facts)
        : meaningOf(error, sending.operation, exchange);
      exchange.emit({ type: "error", error: told });
      throw told;
    }
  }
}

/**
 * What a success means that is not what was promised: a 202 is not ready yet, and another may report an error in its
 * body. Anything else is the error itself.
 */
function meaningOf(error: unknown, operation: Operation, exchange: Exchange): unknown {
  const { status, body, text, facts, clean } = exchange;
  // A page that was refused for its rows has them: it is ready, and no error of the service's.
  const isUnfit = error instanceof SchemaError && error.checkpoints === undefined;
  if (status === 202 && (isUnfit || error instanceof DecodeError))
    return new NotReadyError("The answer is not ready yet", facts);
  if (!isUnfit) return error;
  return embeddedError(operation, body ?? tryParse(text), error, facts)?.cleanse(clean) ?? error;
}

/** A list whose parameters and options are good. */
interface PreparedList<Row> {
  readonly at: PageRequest;
  readonly iterating: WhileIterating;
  readonly source: PageSource<Row>;
}

function finish<T>(exchange: Exchange, { value, rejected }: Decoded<T>): WithResponse<T> {
  const meta = exchange.meta();
  const response = once(exchange.response);
  return {
    data: value,
    rejected,
    meta,
    get response() {
      return response();
    },
  };
}

/**
 * The methods of a client: one an operation, under the operation's name in the record.
 *
 * @throws ParameterError where the client has a credential that none of the operations takes
 * @example
 * ```ts
 * import { createClient } from "@org/http-core";
 * import { methods, type ListOperation } from "@org/http-core/operation";
 *
 * declare const events: ListOperation<{ readonly limit?: number }, unknown, { readonly id: string }>;
 * const client = createClient({ baseUrl: "https://api.example" });
 * const { events: list } = methods(client, { events });
 * for await (const event of list({ limit: 50 })) console.log(event.id);
 * ```
 */
export function methods<O extends Operations>(client: Client, operations: O): ClientOf<O>;

export function methods(client: Client, operations: Operations): Readonly<Record<string, unknown>> {
  checkClient(client, flat(operations));
  return methodsOf(client, operations);
}

function methodsOf(client: Client, operations: Operations): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(operations).map(([name, entry]) => [
      name,
      isOperation(entry) ? method(client, entry) : methodsOf(client, entry),
    ]),
  );
}

function method(client: Client, operation: Operation): (params?: unknown, options?: ListOptions) => unknown {
  return isList(operation)
    ? (params = {}, options) => client.list(operation, params, options)
    : (params = {}, options) => client.call(operation, params, options);
}

function flat(operations: Operations): readonly Operation[] {
  return Object.values(operations).flatMap((entry) => (isOperation(entry) ? [entry] : flat(entry)));
}

function isOperation(entry: Operation | Operations): entry is Operation {
  return typeof entry.id === "string";
}
