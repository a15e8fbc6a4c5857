import { checkClient, rememberScheme } from "../auth/credential.ts";
import { checkNumbers } from "../errors/check-options.ts";
import type { RejectedRow } from "../errors/errors.ts";
import { hearsDrift } from "../events/emitter.ts";
import { Stopwatch } from "../events/timings.ts";
import { withQueryOf } from "../http/request.ts";
import { isList, type ListOperation, type Operation } from "../operation/operation.ts";
import { refuseDoubledPath } from "../request/base-url.ts";
import { buildRequest, join } from "../request/build-request.ts";
import { checkParams } from "../request/check-params.ts";
import { isObject } from "../util/objects.ts";
import { warn } from "../util/platform.ts";
import { decode, receivedPage } from "./decode.ts";
import { LazyCall } from "./lazy-call.ts";
import type { ClientParts } from "./parts.ts";
import { readOrReload, Result } from "./result.ts";
import { type Question, run } from "./run.ts";
import { baseUrlOf, createState } from "./setup.ts";
import type { Client, ClientOf, ClientOptions, ListOptions, Operations } from "./types.ts";

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
  const state = createState(options, parts);
  const isFirst = onlyFirst();
  const isReported = hearsDrift(options.on);

  const client: Client = {
    // Calls and lists are lazy, and a caller may change the objects for the next one.
    call(operation, given, { ...call } = {}) {
      const params = copyOf(given);
      const question: Question = {
        operation,
        options: call,
        nesting: state.wire.credentials?.nesting ?? 0,
        prepare(plan) {
          const checked = checkParams(operation, params);
          const baseUrl = baseUrlOf(state, operation, call);
          return { params: checked, request: buildRequest(plan, checked, baseUrl, params !== undefined) };
        },
      };
      return new LazyCall(
        () => run(state, question),
        (exchange) =>
          readOrReload(state, question, exchange, (read) => new Result(read, decode(operation, read))),
        ({ rejected }) => {
          if (!isReported) warnOfRejected(operation, rejected, "withResponse()", isFirst);
        },
      );
    },
    list<P, R, Row>(operation: ListOperation<P, R, Row>, given: P, { ...call }: ListOptions = {}) {
      const own = copyOf(given);
      const nesting = state.wire.credentials?.nesting ?? 0;
      return operation.page.read<Row>({
        operation,
        options: call,
        prepare(work) {
          try {
            checkNumbers(call);
            const params = checkParams(operation, own);
            const baseUrl = baseUrlOf(state, operation, call);
            return work({ params, baseUrl, links: call.nextLinks ?? options.nextLinks ?? "rebase" });
          } catch (error) {
            state.startCall(operation.id, new Stopwatch(state.wire.clock)).emit({ type: "error", error });
            throw error;
          }
        },
        async fetch({ params, link }, { baseUrl }, signal, read) {
          const question: Question = {
            operation,
            options: { ...call, signal },
            nesting,
            prepare(plan) {
              const built = buildRequest(plan, params, baseUrl);
              if (link === undefined) return { params, request: built };
              const url = withQueryOf(
                built.url,
                join(baseUrl, link),
                state.wire.credentials?.latest?.query ?? [],
              );
              return { params, request: { ...built, url } };
            },
          };
          return readOrReload(state, question, await run(state, question), (exchange) =>
            read(receivedPage(exchange)),
          );
        },
        warn({ rejected }) {
          if (!isReported) warnOfRejected(operation, rejected, "pages()", isFirst);
        },
        isFirst,
      });
    },
    baseUrl: (operation) => baseUrlOf(state, operation, {}),
    limits: state.knownLimits,
  };
  rememberScheme(client, options.auth);
  return client;
}

/** Copies parameters, unless they are an object of a class. */
function copyOf(params: unknown): unknown {
  return isObject(params) && params.constructor === Object ? { ...params } : params;
}

/** Returns a function that tells whether it is given a note for the first time. */
function onlyFirst(): (note: string) => boolean {
  const notes = new Set<string>();
  return (note) => notes.size < notes.add(note).size;
}

/** Warns once per operation that rows were rejected, where neither a listener nor the result reports them. */
function warnOfRejected(
  { id, path }: Operation,
  rejected: readonly RejectedRow[],
  view: string,
  isFirst: (note: string) => boolean,
): void {
  const [first] = rejected;
  if (first === undefined || !isFirst(`${id} ${path}`)) return;
  warn(
    `${id}: rejected rows: ${String(rejected.length)}, the first: ${first.error.message}. ` +
      `They are not in the result: read \`rejected\` of \`${view}\`, listen to \`on.drift\`, or throw with ` +
      '`validate: "strict"`. Shown once per operation.',
  );
}

/**
 * The methods of a client: one per operation, under its name in the record.
 *
 * @throws ParameterError where none of the operations accepts the client's kind of credential
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
