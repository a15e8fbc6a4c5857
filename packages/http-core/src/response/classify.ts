import type { ErrorFacts } from "../errors/base.ts";
import { BlockedError, ClientError, DecodeError, NotReadyError } from "../errors/errors.ts";
import type { Reply } from "../http/reply.ts";
import { retryAfter } from "../http/retry-after.ts";
import type {
  Classification,
  ClassifierInput,
  ClassifierOnDemand,
  Classify,
  ClassifyInWords,
} from "../operation/classify.ts";
import { rowsIn, type Operation } from "../operation/operation.ts";
import { tryParse } from "../util/json.ts";
import { failures, type Failures } from "./failures.ts";
import { FIREWALL_HEADERS, isHtml, mayBeBlocked } from "./firewall.ts";
import { OnDemand, Unavailable } from "./load.ts";
import { errorOfStatus } from "./of-status.ts";
import type { LocatedCall } from "./response.ts";

/**
 * Classifies a response by its status alone (RFC 9110, 15), where the service's own classifier does not decide.
 *
 * | status | error | retried |
 * |---|---|---|
 * | 202 without rows to a GET or HEAD | `NotReadyError` | as long as `retry.notReady` allows |
 * | 206 without a range | `NotReadyError` | the same |
 * | other 2xx, 304 | | |
 * | 400, 422 | `InvalidRequestError` | no |
 * | 401 | `AuthenticationError` | no |
 * | 403 | `PermissionError` | no |
 * | 404, 410 | `NotFoundError` | no |
 * | 409, 412 | `ConflictError` | no |
 * | 408 | `ClientError` | yes |
 * | 425 | `ClientError` | yes, unsafe operations too: the request was not processed (RFC 8470, 5.2) |
 * | 429 | `RateLimitError`, `burst` | yes, after `Retry-After` |
 * | other 4xx | `ClientError` | no |
 * | 501, 505, 511 | `ServerError` | no |
 * | 503 with a `Retry-After` of a second or more | `ServerError` | yes, after it, as a rate limit |
 * | other 5xx | `ServerError` | yes |
 * | other 3xx | `RedirectError` | no |
 *
 * @param operation finds the rows of a list
 * @param failure finds the service's words; undefined: the error has none
 */
export function byStatus(
  response: ClassifierInput,
  operation?: Operation,
  failure?: Pick<Failures, "messageOf" | "wordedError">,
): Classification {
  const { status } = response;
  // The headers are copied when they are read: most calls need none.
  if ((status === 202 || status === 206) && isNotReady(response, operation))
    return notReady(response, operation);
  if ((status >= 200 && status < 300) || status === 304) return { ok: true };
  const { facts, headers, now } = response;
  const isTransient = status === 408 || status === 425 || (status >= 500 && !PERMANENT.includes(status));
  const after = isTransient || status === 429 ? retryAfter(headers, now) : undefined;
  const known = after === undefined ? facts : { ...facts, retryAt: new Date(now + after) };
  const error =
    failure === undefined
      ? errorOfStatus(status, `The service answered ${String(status)}`, known)
      : failure.wordedError(status, failure.messageOf(response), known);
  const isThrottled = status === 429 || (status === 503 && Number(after) >= 1_000);
  return { ok: false, error, retry: isThrottled ? "throttled" : isTransient ? "transient" : "never", after };
}

/** When to ask again for a result, in milliseconds, if the service does not say. */
const SOON = 3_000;

/**
 * A 202 to a read means that there is no result yet (RFC 9110, 15.3.3): only rows of a list are one. A 206 names its
 * part (15.3.7). One that does not is how a service says that its data is not complete yet.
 */
function isNotReady({ status, headers, facts, json }: ClassifierInput, operation?: Operation): boolean {
  if (status === 206)
    return !headers.has("content-range") && !/^multi/i.test(String(headers.get("content-type")));
  if (facts.method !== "GET" && facts.method !== "HEAD") return false;
  return operation === undefined || !rowsIn(operation, json())?.length;
}

function notReady({ headers, now, facts }: ClassifierInput, operation?: Operation): Classification {
  const after = retryAfter(headers, now) ?? SOON;
  const error = notReadyError(facts, operation, new Date(now + after));
  return { ok: false, error, retry: "later", after };
}

/**
 * The error of a request that has no result yet. A write must not be sent again for it.
 *
 * @param retryAt when to ask again, if the operation is safe
 */
export function notReadyError(facts: ErrorFacts, operation?: Operation, retryAt?: Date): NotReadyError {
  const more =
    operation?.safe === false
      ? { hint: "Do not send it again: `body` may say where the result will be." }
      : { retryAt };
  return new NotReadyError("The result is not ready yet", { ...facts, ...more });
}

/** Server errors that a retry does not help. */
const PERMANENT: readonly number[] = [501, 505, 511];

/** A response read whole, and the context for its classification. */
export interface ReadResponse {
  readonly call: LocatedCall;
  readonly reply: Pick<Reply, "status" | "headers" | "fields">;
  readonly text: string;
  readonly facts: ErrorFacts;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Classifies a response as success or failure. A firewall's response is recognised first, since the service's
 * conventions do not apply to it. Then the service's own classifier decides, then the status.
 *
 * A failure needs what only failures need: it is the work of `withLoaded`.
 */
export function classifyResponse(response: ReadResponse): Classification {
  const { reply, text, call } = response;
  const { status, fields } = reply;
  // 304 has no body for a classifier to read.
  if (status === 304) return OK;
  const { operation } = call;
  const { service, classify, result } = operation;
  const isUsual = status < 300 && !mayBeBlocked(result.kind, text, fields);
  if (isUsual && classify === undefined && service.warnings === undefined && status !== 202 && status !== 206)
    return OK;
  const input = toClassifierInput(response);
  const failure = isUsual ? undefined : failures();
  if (failure instanceof Unavailable) return unexplained(response, input, failure);
  const blocked = failure?.blockedError(input, result, fields);
  if (blocked !== undefined) return { ok: false, retry: "never", error: blocked };
  const warnings = service.warnings?.(input) ?? [];
  const isWarned = warnings.length > 0;
  const known = isWarned ? { ...input, facts: { ...input.facts, warnings } } : input;
  const own = classifierFor(known, classify);
  if (own instanceof Unavailable) return unexplained(response, known, own);
  const outcome = own?.(known) ?? byStatus(known, operation, failure);
  if (!isWarned || !outcome.ok) return outcome;
  return { ...outcome, warnings: [...warnings, ...(outcome.warnings ?? [])] };
}

const OK: Classification = { ok: true };

/** The classifier of a response; undefined where the status decides. */
function classifierFor(
  response: ClassifierInput,
  given: Classify | ClassifierOnDemand | undefined,
): Classify | Unavailable | undefined {
  if (given === undefined || typeof given === "function") return given;
  if (response.status < 400 && given.needed?.(response) !== true) return undefined;
  const words = failures();
  const part = partOf(given).get();
  if (words instanceof Unavailable) return words;
  if (part instanceof Unavailable) return part;
  return (input) => part.classify(input, words);
}

const parts = new WeakMap<ClassifierOnDemand, OnDemand<{ readonly classify: ClassifyInWords }>>();

function partOf(given: ClassifierOnDemand): OnDemand<{ readonly classify: ClassifyInWords }> {
  const known = parts.get(given);
  if (known !== undefined) return known;
  const part = new OnDemand(() => given.load());
  parts.set(given, part);
  return part;
}

/**
 * A failure without the service's words: its class and its retries are those of the status. A write is not sent again,
 * since the words may say that it was done.
 */
function unexplained(
  { reply, text, call: { operation } }: ReadResponse,
  input: ClassifierInput,
  unavailable: Unavailable,
): Classification {
  const { fields } = reply;
  const { status, facts } = input;
  if (FIREWALL_HEADERS.some((name) => fields.has(name))) {
    const error = new BlockedError("A firewall in front of the service refused the request", facts);
    return { ok: false, retry: "never", error: unavailable.in(error) };
  }
  const outcome = byStatus(input, operation);
  if (outcome.ok) {
    const error =
      status === 202
        ? notReadyError(facts, operation)
        : isHtml(text, fields)
          ? new DecodeError("The body is HTML, not JSON", facts)
          : new ClientError(`The service answered ${String(status)} with an error in its body`, facts);
    return { ok: false, retry: "never", error: unavailable.in(error) };
  }
  return {
    ...outcome,
    error: unavailable.in(outcome.error),
    retry: operation.safe ? outcome.retry : "never",
  };
}

/** The view of a response that a service's `classify`, `warnings` and `immutable` functions are given. */
export function toClassifierInput({ call, reply, text, facts, now }: ReadResponse): ClassifierInput {
  const { status } = reply;
  const accept = call.request.headers.get("accept") ?? undefined;
  let parsed: { readonly value: unknown } | undefined;
  const json = (): unknown => (parsed ??= { value: tryParse(text) }).value;
  return {
    status,
    // A stored response makes its headers when they are read.
    get headers() {
      return reply.headers;
    },
    accept,
    text,
    json,
    now,
    facts,
  };
}

const DEFAULT_VETO_HEADER = "x-should-retry";

/**
 * Whether the service forbids a retry, whatever the status: `x-should-retry: false`.
 *
 * @param name the header, where the service uses another one
 */
export function isVetoed(headers: Headers, name = DEFAULT_VETO_HEADER): boolean {
  return headers.get(name)?.trim().toLowerCase() === "false";
}
