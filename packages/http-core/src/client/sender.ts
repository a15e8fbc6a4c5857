import { type CallContext, type CallProgress, IN_QUERY, reached, UNSETTLED } from "../run/context.ts";
import {
  type AuthRequirement,
  checkScheme,
  type Credential,
  type CredentialProvider,
} from "../auth/credential.ts";
import { checkFunctions, checkNumbers } from "../errors/check-options.ts";
import { isCallError } from "../errors/base.ts";
import { ParameterError, TimeoutError } from "../errors/errors.ts";
import { Stopwatch } from "../events/timings.ts";
import { originOf } from "../http/origin.ts";
import { encodeBody, isEncoded, type UnencodedRequest } from "../http/request.ts";
import type { Operation } from "../operation/operation.ts";
import type { KnownLimit } from "../rate-limit/known-limits.ts";
import { Redactor } from "../redact/redactor.ts";
import { checkBaseUrl } from "../request/base-url.ts";
import { factsOf, type LocatedCall } from "../response/response.ts";
import { Deadline, untilAborted } from "../util/abort.ts";
import { isThenable } from "../util/objects.ts";
import { callContext } from "./call-context.ts";
import { Exchange } from "./exchange.ts";
import type { ClientParts } from "./parts.ts";
import { type ClientRuntime, createRuntime, UNNAMED_BASE, addHeaders } from "./setup.ts";
import type { CallOptions, ClientOptions } from "./types.ts";

/** One call: the input of a {@link Sender}. */
export interface CallRequest {
  readonly operation: Operation;
  /** Checks the parameters and builds the request; its error is the call's. */
  readonly prepare: () => PreparedRequest;
  readonly options: CallOptions;
  /** How many calls of the function `auth` wait for this one, since it made the call. */
  readonly nesting: number;
}

/** A request and its parameters. */
interface PreparedRequest {
  /** The parameters, checked. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly request: UnencodedRequest;
}

/** Sends the calls of a client. */
interface Sender {
  /** Plans the requests of an operation. */
  readonly planOf: ClientRuntime["planOf"];
  /** The base address of an operation, for this call. */
  readonly baseUrl: (operation: Pick<Operation, "base" | "id">, options: CallOptions) => string;
  /** Runs one call: its deadline, its events, the cache, the attempts. */
  readonly send: (request: CallRequest) => Promise<Exchange>;
  /** Emits an error before any request as a call's error. */
  readonly refuse: (operation: Operation, error: unknown) => void;
  readonly credentials: CredentialProvider | undefined;
  /** The rate limits that the gates of this client's calls know. */
  readonly knownLimits: () => readonly KnownLimit[];
}

/**
 * Creates the sender of a client.
 *
 * @throws ParameterError for an invalid option
 */
export function createSender(options: ClientOptions, parts: ClientParts): Sender {
  const runtime = createRuntime(options, parts);
  const { bases, parsedBases, clock, planOf, credentials, knownLimits } = runtime;

  return {
    planOf,
    knownLimits,
    credentials,
    baseUrl(operation, { baseUrl }) {
      if (baseUrl !== undefined) return checkBaseUrl("baseUrl", baseUrl);
      const found = bases[operation.base] ?? bases[UNNAMED_BASE] ?? firstOf(bases, operation.base);
      if (found !== undefined) return found;
      const facts = { operation: operation.id };
      throw new ParameterError("baseUrl", `an address for "${operation.base}"`, "none", facts);
    },
    refuse({ id }, error) {
      runtime.startCall(id, new Stopwatch(clock)).emit({ type: "error", error });
    },
    async send({ operation, options: own, prepare, nesting }) {
      const watch = new Stopwatch(clock);
      const { call: number, emit, hears } = runtime.startCall(operation.id, watch);
      const progress: CallProgress = { call: number, attempts: 0, refused: 0 };
      const redactor = new Redactor();
      if (credentials?.latest !== undefined) redactor.addCredential(credentials.latest);
      const total = own.timeout?.total ?? options.timeout?.total ?? operation.defaults.totalTimeout;
      let sent: SentCall | undefined;
      let call: CallContext | undefined;
      try {
        checkNumbers(own);
        if (own.signal) checkFunctions("signal", own.signal, SIGNAL);
        const { params, request: built } = prepare();
        const given = addHeaders(built, own.headers, runtime, redactor, operation);
        const request = isEncoded(built) ? built : await encodeBody(built);
        const deadline = new Deadline(clock, total, own.signal);
        sent = { operation, request, deadline, total, redactor, readHeaders: runtime.readHeaders };
        deadline.throwIfAborted();
        const origin = originOf(request.url, parsedBases);
        let credential: Credential | undefined;
        const isOwnAccount =
          given.names.length > 0 &&
          given.names.includes(runtime.wireNames.header("Authorization").toLowerCase()) &&
          replacesAll(operation.auth, credentials?.latest, nesting);
        if (
          credentials !== undefined &&
          !isOwnAccount &&
          operation.auth.schemes.length > 0 &&
          origin.isBase
        ) {
          if (nesting > 1) throw callsItself(operation.id);
          const current = credentials.current(nesting);
          progress.asksAuth = true;
          credential = isThenable(current) ? await untilAborted(current, deadline) : current;
          progress.asksAuth = false;
          checkScheme(operation, credential);
          redactor.addCredential(credential);
        }
        const prepared = {
          operation,
          options: own,
          params,
          request,
          given,
          isOwnAccount,
          isOfAuth: nesting > 0,
          origin,
          deadline,
          redactor,
          progress,
          emit,
          hears,
          watch,
        };
        call = callContext(runtime, prepared, credential);
        const isOwnQuery = call.ownCredentials.some(([name]) => name.startsWith(IN_QUERY));
        const served = runtime.serve(call, isOwnQuery ? false : own.cache);
        const response = served instanceof Promise ? await served : served;
        return new Exchange(response, call, call.leader?.redactor ?? redactor);
      } catch (error) {
        if (sent === undefined && isCallError(error)) error.cleanse(redactor.text);
        const failure =
          sent === undefined ? error : failureOf(error, sent, call?.leader?.progress ?? progress);
        emit({ type: "error", error: failure });
        throw failure;
      } finally {
        sent?.deadline.clear();
      }
    },
  };
}

/**
 * Whether a call's own `Authorization` replaces the client's credential as a whole. Of a credential that was not given
 * yet, only its scheme is known; a call that `auth` makes must not ask for it.
 */
function replacesAll(auth: AuthRequirement, latest: Credential | undefined, nesting: number): boolean {
  if (latest !== undefined) return latest.headers.join() === "Authorization" && latest.query.length === 0;
  // Others are sent beside an `Authorization`, as the key of a gateway is.
  return nesting > 0 || !/apiKey|custom|hmac/.test(auth.schemes.join());
}

/** The functions of a signal that a call uses. */
const SIGNAL = ["addEventListener", "removeEventListener"] as const;

/** A call whose request was built: what an error of its total deadline names. */
interface SentCall extends LocatedCall {
  readonly deadline: Deadline;
  /** Milliseconds of the deadline. */
  readonly total: number;
}

/** An expired deadline is a `TimeoutError`, or the limit that the call waits for; an abort keeps its own reason. */
function failureOf(error: unknown, sent: SentCall, progress: CallProgress): unknown {
  const { deadline, total } = sent;
  if (!deadline.expired()) return deadline.aborted ? deadline.reason : error;
  const { attempts, failure } = progress;
  const facts = {
    ...factsOf(sent, attempts),
    cause: failure,
    sent: reached(progress),
    hint: progress.asksAuth === true ? UNSETTLED : undefined,
  };
  const late = progress.late?.();
  late?.amend({ sent: facts.sent });
  return (late?.locate(facts) ?? new TimeoutError("total", total, facts))
    .locate(failure ?? {})
    .respondedAs(failure);
}

/** The error of a call that `auth` makes in order to give the credential of such a call: it would never end. */
function callsItself(operation: string): ParameterError {
  const received = `one that calls ${operation}`;
  return new ParameterError("auth", "a function that does not call its own client", received, { operation });
}

/** Operations that name no base use the first. */
function firstOf(bases: ClientRuntime["bases"], base: string): string | undefined {
  return base === UNNAMED_BASE ? Object.values(bases)[0] : undefined;
}
