import {
  AuthenticationError,
  InvalidRequestError,
  RateLimitError,
  ServerError,
  type FieldError,
} from "@org/http-core";
import { excerpt, propertyOf, type ClassifierInput, type Classification } from "@org/http-core/operation";

/**
 * Classifies the service's error bodies, which say more than the status: `{ error, type?, code?, retry_after_seconds?
 * }`.
 *
 * | status | body | error | retried |
 * |---|---|---|---|
 * | 400, 422 | `{ error }` | `InvalidRequestError`, with the parameter where the text names one | no |
 * | 401 | `{ error }` | `AuthenticationError` | no |
 * | 429 | `{ error, retry_after_seconds }` | `RateLimitError`, `burst` | after the seconds given |
 * | 5xx | `{ error, retry_after_seconds }` | `ServerError` | after the seconds given |
 * | any other, 2xx too | | by the status alone, `Retry-After` obeyed | by the status |
 */
export function classify(response: ClassifierInput): Classification | undefined {
  const { status, facts } = response;
  const body = status < 400 ? undefined : bodyOf(response.json());
  if (body === undefined) return undefined;
  if (status === 400 || status === 422) {
    return {
      ok: false,
      retry: "never",
      error: new InvalidRequestError(body.error, { ...facts, fields: fieldsOf(body) }),
    };
  }
  if (status === 401) {
    return {
      ok: false,
      retry: "never",
      error: new AuthenticationError(body.error, { ...facts, hint: HINT_401 }),
    };
  }
  return body.wait === undefined ? undefined : later(response, body.error, body.wait);
}

/** The service names no reason. These are known from the field. */
const HINT_401 =
  "Check key, secret, passphrase and address, and the clock: a signature is valid for about a minute.";

/** A failure that the service expects to end after `after` milliseconds. */
function later(
  { status, facts, now }: ClassifierInput,
  message: string,
  after: number,
): Classification | undefined {
  const known = { ...facts, retryAt: new Date(now + after) };
  if (status === 429) {
    return { ok: false, retry: "throttled", after, error: new RateLimitError(message, "burst", known) };
  }
  return status < 500
    ? undefined
    : { ok: false, retry: "transient", after, error: new ServerError(message, known) };
}

interface ErrorBody {
  readonly error: string;
  /** `code` of the order book, `type` of the catalogue. */
  readonly kind: string | undefined;
  /** Milliseconds. */
  readonly wait: number | undefined;
}

function bodyOf(body: unknown): ErrorBody | undefined {
  const text = (name: string): string | undefined => {
    const value = propertyOf(body, name);
    return typeof value === "string" ? excerpt(value, LONGEST) || undefined : undefined;
  };
  const error = text("error");
  const seconds = propertyOf(body, "retry_after_seconds");
  const wait = typeof seconds === "number" && seconds >= 0 && seconds < YEAR ? seconds * 1000 : undefined;
  return error === undefined ? undefined : { error, kind: text("code") ?? text("type"), wait };
}

/** The number of characters kept of a message. */
const LONGEST = 300;
/** In seconds. A longer wait is implausible, and its end may exceed the range of Date. */
const YEAR = 366 * 24 * 3600;

/**
 * Messages that name a parameter: `Invalid order_by`, `Invalid position`; `offset is not allowed on …`, `offset too
 * large, …`, `order fields are not valid`, `limit is not valid: …`. `Invalid request` and capitalised first words, as
 * in `This is not valid`, name none.
 */
const NAMED = [
  /^invalid (\w+_\w+|position|order)$/i,
  /^([a-z]\w*) (?:is not allowed|is not valid|too large|fields are not valid)\b/,
];

function fieldsOf({ error, kind }: ErrorBody): readonly FieldError[] {
  const field = NAMED.map((form) => form.exec(error)?.[1]).find((name) => name !== undefined);
  if (field === undefined) return [];
  return [{ field, code: kind, resource: undefined, message: error, documentationUrl: undefined }];
}
