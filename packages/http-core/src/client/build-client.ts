import { checkClient, rememberScheme } from "../auth/credential.ts";
import { isCallError } from "../errors/base.ts";
import { checkNumbers } from "../errors/check-options.ts";
import { DecodeError, SchemaError } from "../errors/errors.ts";
import { isList, type ListOperation, type Operation } from "../operation/operation.ts";
import { refuseDoubledPath } from "../request/base-url.ts";
import { withQueryOf } from "../http/request.ts";
import { join, buildRequest } from "../request/build-request.ts";
import type { CallMeta } from "../events/timings.ts";
import { checkParams } from "../request/check-params.ts";
import { notReadyError } from "../response/classify.ts";
import { failures } from "../response/failures.ts";
import { NotLoaded, Unavailable, withLoaded } from "../response/load.ts";
import { tryParse } from "../util/json.ts";
import { onDemand } from "../util/lazy.ts";
import { isObject, isThenable } from "../util/objects.ts";
import { warn } from "../util/platform.ts";
import { type DataOptions, decode, type Decoded, receivedPage } from "./decode.ts";
import type { Exchange } from "./exchange.ts";
import { LazyCall } from "./lazy-call.ts";
import { createSender, type CallRequest } from "./sender.ts";
import type {
  CallOptions,
  Client,
  ClientOf,
  ClientOptions,
  ListOptions,
  Operations,
  WithResponse,
} from "./types.ts";
import type { ClientParts } from "./parts.ts";
import { onlyIfCachedMiss } from "./uncached-call.ts";

/**
 * Creates a client from its parts, with a method for each operation.
 *
 * @throws ParameterError for an invalid option
 */
export function buildClient(
  options: ClientOptions,
  operations: Operations | undefined,
  parts: ClientParts,
): object {
  const client = createCaller(options, parts);
  if (operations === undefined) return client;
  const withMethods = { ...client, ...methods(client, operations) };
  refuseDoubledPaths(client, flat(operations), options);
  rememberScheme(withMethods, options.auth);
  return withMethods;
}

/** @throws ParameterError for a base address that already ends with the beginning of an operation's path */
function refuseDoubledPaths(
  client: Client,
  operations: readonly Operation[],
  { baseUrl, dialect: { paths = {} } = {} }: ClientOptions,
): void {
  for (const operation of operations) {
    const { base, id, path } = operation;
    const name = typeof baseUrl === "object" && Object.hasOwn(baseUrl, base) ? `baseUrl.${base}` : "baseUrl";
    // A path of the dialect is meant for this address.
    if (!Object.hasOwn(paths, id)) refuseDoubledPath(name, client.baseUrl(operation), path);
  }
}

/** Creates a client without methods of its own. */
function createCaller(options: ClientOptions, parts: ClientParts): Client {
  const sender = createSender(options, parts);
  const hasDriftListener = options.on?.drift !== undefined || options.on?.any !== undefined;
  const dataOptions = ({ id }: Operation, call: CallOptions): DataOptions => ({
    validate: call.validate ?? options.validate ?? "report",
    numbers: call.numbers ?? options.numbers ?? "double",
    fields: options.dialect?.fields?.[id],
    hasDriftListener,
  });
  const notes = new Set<string>();
  const isFirst = (note: string): boolean => notes.size < notes.add(note).size;

  const client: Client = {
    // Calls and lists are lazy, and a caller may change the objects for the next one.
    call(operation, given, { ...call } = {}) {
      const params = isObject(given) && given.constructor === Object ? { ...given } : given;
      const prepare = () => {
        const checked = checkParams(operation, params);
        const baseUrl = sender.baseUrl(operation, call);
        const request = buildRequest(sender.planOf(operation), checked, baseUrl, params !== undefined);
        return { params: checked, request };
      };
      const sending: CallRequest = {
        operation,
        prepare,
        options: call,
        nesting: sender.credentials?.nesting ?? 0,
      };
      return new LazyCall({
        send: () => sender.send(sending),
        decode: (exchange) =>
          readOrReload(
            sending,
            exchange,
            (read) => new Result(read, decode(operation, read, dataOptions(operation, call))),
          ),
        raw(exchange) {
          exchange.emit({ type: "done" });
          return exchange.response();
        },
        warn: ({ rejected }) => {
          warnOfRejected(operation, rejected, "withResponse()");
        },
      });
    },
    list<P, R, Row>(operation: ListOperation<P, R, Row>, given: P, { ...call }: ListOptions = {}) {
      const own = isObject(given) && given.constructor === Object ? { ...given } : given;
      const reading = dataOptions(operation, call);
      const nesting = sender.credentials?.nesting ?? 0;
      return operation.page.read<Row>({
        operation,
        options: call,
        prepare(work) {
          try {
            checkNumbers(call);
            const params = checkParams(operation, own);
            const baseUrl = sender.baseUrl(operation, call);
            return work({ params, baseUrl, links: call.nextLinks ?? options.nextLinks ?? "rebase" });
          } catch (error) {
            sender.refuse(operation, error);
            throw error;
          }
        },
        async fetch(page, { baseUrl }, signal, read) {
          let url = "";
          const preparePage = () => {
            const built = buildRequest(sender.planOf(operation), page.params, baseUrl);
            const names = sender.credentials?.latest?.query ?? [];
            const request =
              page.link === undefined
                ? built
                : { ...built, url: withQueryOf(built.url, join(baseUrl, page.link), names) };
            ({ url } = request);
            return { params: page.params, request };
          };
          const sending = { operation, prepare: preparePage, options: { ...call, signal }, nesting };
          return readOrReload(sending, await sender.send(sending), (exchange) =>
            read(receivedPage(operation, exchange, reading, url)),
          );
        },
        warn: ({ rejected }) => {
          warnOfRejected(operation, rejected, "pages()");
        },
        isFirst,
      });
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
    if (first === undefined || hasDriftListener || !isFirst(name)) return;
    warn(
      `${id}: rejected rows: ${String(rejected.length)}, the first: ${first.error.message}. ` +
        `They are not in the result: read \`rejected\` of \`${view}\`, listen to \`on.drift\`, or throw with ` +
        '`validate: "strict"`. Shown once per operation.',
    );
  }

  /**
   * Reads the result out of a response. An error fails the call, except for a stored response: it counts as a miss,
   * and the request is sent.
   */
  function readOrReload<T>(
    sending: CallRequest,
    exchange: Exchange,
    read: (exchange: Exchange) => T,
  ): T | Promise<T> {
    const { options } = sending;
    const finish = (outcome: Outcome<T>): T | Promise<T> => {
      if ("value" in outcome) {
        exchange.emit({ type: "done" });
        return outcome.value;
      }
      if (outcome.failure === RELOAD) {
        exchange.emit({ type: "done" });
        const timeout = { ...options.timeout, total: exchange.left() };
        const reload = { ...sending, options: { ...options, timeout, cache: "reload" as const } };
        return sender.send(reload).then((again) => readOrReload(reload, again, read));
      }
      exchange.emit({ type: "error", error: outcome.failure });
      throw outcome.failure;
    };
    const outcome = withLoaded(
      () => outcomeOf(sending, exchange, read),
      (load) => exchange.wait(load, options.signal),
    );
    if (!isThenable(outcome)) return finish(outcome);
    return outcome.then((loaded) =>
      finish(options.signal?.aborted === true ? { failure: options.signal.reason } : loaded),
    );
  }
}

/** The value of a response, or the error of the call. */
type Outcome<T> = { readonly value: T } | { readonly failure: unknown };

/** Instead of an error: the request is to be sent, since the stored response can't be read. */
const RELOAD = Symbol("reload");

/** Reads a response. It is the work of `withLoaded`. */
function outcomeOf<T>(
  { operation, options }: CallRequest,
  exchange: Exchange,
  read: (exchange: Exchange) => T,
): Outcome<T> {
  try {
    return { value: read(exchange) };
  } catch (error) {
    if (error instanceof NotLoaded) throw error;
    const { isStored, facts } = exchange;
    const isOnlyStored = isStored && options.cache === "only-if-cached";
    if (isStored && !isOnlyStored && exchange.left() > 0) return { failure: RELOAD };
    const failure = isOnlyStored
      ? onlyIfCachedMiss(facts, error)
      : errorOfUnreadable(error, operation, exchange);
    if (isCallError(failure)) failure.responded(exchange.headers, exchange.text, exchange.clean);
    return { failure };
  }
}

/**
 * The error of a success that could not be read. A write's 202 may have no result yet; another status may report an
 * error in its body.
 */
function errorOfUnreadable(error: unknown, operation: Operation, exchange: Exchange): unknown {
  const { status, body, text, facts, clean } = exchange;
  // A SchemaError with checkpoints is about single rows: the response itself was good.
  const isWrongBody = error instanceof SchemaError && error.checkpoints === undefined;
  if (status === 202 && (isWrongBody || error instanceof DecodeError)) return notReadyError(facts, operation);
  const failure = isWrongBody ? failures() : undefined;
  if (!isWrongBody || failure === undefined) return error;
  if (failure instanceof Unavailable) return failure.in(error);
  return failure.embeddedError(operation, body ?? tryParse(text), error, facts)?.cleanse(clean) ?? error;
}

/** A result. Its response and metadata are made when they are first read, since few callers do. */
class Result<T> implements WithResponse<T> {
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
    this.#total = exchange.watch.stop();
    Object.defineProperties(this, Result.#made);
  }
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
