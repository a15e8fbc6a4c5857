import { checkClient, rememberScheme } from "../auth/credential.ts";
import { isCallError } from "../errors/base.ts";
import { checkNumbers } from "../errors/check-numbers.ts";
import { DecodeError, NotReadyError, SchemaError } from "../errors/errors.ts";
import type { UnencodedRequest } from "../http/request.ts";
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
import { boundOptions } from "../util/objects.ts";
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
  type ClientWith,
  lazyCall,
  type ListOptions,
  type Operations,
  type WithResponse,
} from "./types.ts";

/**
 * Creates a client of a service. It has a method for each endpoint of `operations`, and runs others by `call` and
 * `list`.
 *
 * @throws ParameterError for an invalid option: a base address with a user name, a credential for a plain http
 * address, a bare key as `auth`. A call throws it where its operation accepts only credentials of another kind
 * @example
 * ```ts
 * import { bearer, createClient, get, list, text } from "@org/http-core";
 *
 * const book = { id: text, title: text };
 * const operations = { book: get("/books/{id}", { answer: book }), books: get("/books", { answer: list(book) }) };
 * const library = createClient({ baseUrl: "https://library.example", auth: bearer("token"), operations });
 * const { title } = await library.book({ id: "7" });
 * const { data, meta } = await library.books().withResponse();
 * console.log(title, data.length, meta.attempts);
 * ```
 */
export function createClient(options: ClientOptions & { readonly operations?: undefined }): Client;

export function createClient<O extends Operations>(
  options: ClientOptions & {
    /**
     * The endpoints that are methods of the client, by name; records may nest. A method named `call`, `list`,
     * `baseUrl` or `limits` replaces the client's own.
     *
     * @default none
     */
    readonly operations: O;
  },
): ClientWith<O>;

export function createClient(
  given: ClientOptions & { readonly operations?: Operations | undefined },
): unknown {
  const { operations, ...options } = boundOptions(given);
  const client = createCaller(options);
  if (operations === undefined) return client;
  const withMethods = { ...client, ...methods(client, operations) };
  rememberScheme(withMethods, options.auth);
  return withMethods;
}

/** Creates a client without methods of its own. */
function createCaller(options: ClientOptions): Client {
  const sender = createSender(options);
  const hasDriftListener = options.on?.drift !== undefined || options.on?.any !== undefined;
  const dataOptions = (call: CallOptions): DataOptions => ({
    validate: call.validate ?? options.validate ?? "report",
    numbers: call.numbers ?? options.numbers ?? "double",
    hasDriftListener,
  });
  const warned = new Set<string>();

  const client: Client = {
    call(operation, params, call = {}) {
      const prepare = () => {
        const checked = checkParams(operation, params);
        const baseUrl = sender.baseUrl(operation, call);
        const request = buildRequest(sender.planOf(operation), checked, baseUrl, params !== undefined);
        return { params: checked, request };
      };
      const sending: CallRequest = { operation, prepare, options: call };
      return lazyCall({
        send: () => sender.send(sending),
        decode: (exchange) =>
          readOrReload(sending, exchange, (read) => finish(read, decode(operation, read, dataOptions(call)))),
        raw({ response, emit }) {
          emit({ type: "done" });
          return response();
        },
        warn: ({ rejected }) => {
          warnOfRejected(operation, rejected, "withResponse()");
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
        const start = call.from === undefined ? first(params) : readCheckpoint(operation, params, call.from);
        const fetch: FetchPage<FetchedPage<Row>> = async (page, index, signal = call.signal) => {
          let url = "";
          const preparePage = () => {
            const request = pageRequest(operation, page, baseUrl);
            ({ url } = request);
            return { params: page.params, request };
          };
          const sending = { operation, prepare: preparePage, options: { ...call, signal } };
          const reading = dataOptions(call);
          return readOrReload(sending, await sender.send(sending), (exchange) => {
            const fetched = {
              ...readListPage(operation, exchange, reading, index, page),
              url,
            };
            refuseRejected(list, page, fetched, reading.validate === "strict");
            return fetched;
          });
        };
        const list = { operation, params, baseUrl, links };
        const prefetched = prefetchPages(fetch, predictable, params, call.signal);
        const source = { ...list, fetch: prefetched.fetch, warn: warnOfPage };
        return { start, whileIterating: prefetched.whileIterating, source };
      };
      const prepared = once(() => sender.before(operation, prepare));
      const first = async () => readPage(prepared().source, prepared().start);
      const warnOfPage: WarnOfRejected = ({ rejected }) => {
        warnOfRejected(operation, rejected, "pages()");
      };
      return lazyList(first, call, (rows) => prepared().whileIterating(rows), warnOfPage);
    },
    baseUrl: (operation) => sender.baseUrl(operation, {}),
    limits: sender.knownLimits,
  };
  rememberScheme(client, options.auth);
  return client;

  /** Warns once per operation that rows were rejected, where neither a listener nor the result reports them. */
  function warnOfRejected(
    { id, path }: Operation,
    rejected: Decoded<unknown>["rejected"],
    view: string,
  ): void {
    const [first] = rejected;
    const name = `${id} ${path}`;
    if (first === undefined || hasDriftListener || warned.has(name)) return;
    warned.add(name);
    warn(
      `${id}: rejected rows: ${String(rejected.length)}, the first: ${first.error.message}. ` +
        `They are left out of the result. Read them in \`rejected\` of \`${view}\`, listen to \`on.drift\`, or throw with ` +
        '`validate: "strict"`. This warning is shown once per operation of a client.',
    );
  }

  function pageRequest(operation: Operation, page: PageRequest, baseUrl: string): UnencodedRequest {
    const request = buildRequest(sender.planOf(operation), page.params, baseUrl);
    return page.link === undefined ? request : { ...request, url: join(baseUrl, page.link) };
  }

  /**
   * Reads the result out of a response. An error fails the call, except for a stored response: it counts as a miss,
   * and the request is sent.
   */
  async function readOrReload<T>(
    sending: CallRequest,
    exchange: Exchange,
    read: (exchange: Exchange) => T,
  ): Promise<T> {
    try {
      const result = read(exchange);
      exchange.emit({ type: "done" });
      return result;
    } catch (error) {
      const { options } = sending;
      if (exchange.isStored && options.cache !== "only-if-cached") {
        exchange.emit({ type: "done" });
        const reload = { ...sending, options: { ...options, cache: "reload" as const } };
        return readOrReload(reload, await sender.send(reload), read);
      }
      const failure = exchange.isStored
        ? onlyIfCachedMiss(exchange.facts)
        : errorOfUnreadable(error, sending.operation, exchange);
      if (isCallError(failure)) failure.responded(exchange.headers, exchange.text, exchange.clean);
      exchange.emit({ type: "error", error: failure });
      throw failure;
    }
  }
}

/**
 * The error of a success that could not be read. A 202 is not ready yet; another status may report an error in its
 * body.
 */
function errorOfUnreadable(error: unknown, operation: Operation, exchange: Exchange): unknown {
  const { status, body, text, facts, clean } = exchange;
  // A SchemaError with checkpoints is about single rows: the response itself was good.
  const isWrongBody = error instanceof SchemaError && error.checkpoints === undefined;
  if (status === 202 && (isWrongBody || error instanceof DecodeError))
    return new NotReadyError("The response is not ready yet", facts);
  if (!isWrongBody) return error;
  return embeddedError(operation, body ?? tryParse(text), error, facts)?.cleanse(clean) ?? error;
}

/** A list whose parameters and options were checked. */
interface PreparedList<Row> {
  readonly start: PageRequest;
  readonly whileIterating: WhileIterating;
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
 * The methods of a client: one per operation, under its name in the record.
 *
 * @throws ParameterError where none of the operations accepts the client's kind of credential
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
