import { AuthenticationError, PermissionError } from "@org/http-core";
import {
  excerpt,
  propertyOf,
  type ClassifierInput,
  type ClassifyInWords,
  type Refusal,
  type RefusalWords,
} from "@org/http-core/operation";

/** The service names no reason. These are known from the field. */
const CREDENTIAL =
  "Check key, secret, passphrase and address, and the clock: a signature is valid for about a minute.";
const AUTHENTICATION =
  /\b(?:invalid|missing|unknown|no|derive|create|of the) api ?key\b(?! \w+ is\b)|\bapi ?key (?:is|has|was|not|does)\b(?!.*permi)|\bsigner\b|\btimestamp (?:is )?(?:too|expired|invalid|out)|\bL[12] (?:request )?headers\b/i;

/**
 * The service's refusals, which say more than the status. All others are classified by status, and `Retry-After` is
 * obeyed.
 */
const refusals = ({ limitRefusals, accessRefusals }: RefusalWords): readonly Refusal[] => [
  {
    status: [400, 403],
    says: /\bin closed.only\b/i,
    error: PermissionError,
    hint: "The account may only close positions: ask the service's support.",
  },
  { status: [401], hint: CREDENTIAL },
  { status: [400, 403], says: AUTHENTICATION, error: AuthenticationError, hint: CREDENTIAL },
  // `Invalid request` and capitalised first words, as in `This is not valid`, name no parameter.
  { status: [400, 422], says: /^invalid (?<field>\w+_\w+|position|order)$/i },
  {
    status: [400, 422],
    says: /^(?<field>[a-z]\w*) (?:is not allowed|is not valid|too large|fields are not valid)\b/,
  },
  {
    status: [400],
    says: /\b(?:not enough|insufficient) (?:balance|allowance|funds)|\bnot yet ready\b|\bcross(?:es)? (?:the )?book|\bfully filled\b|\bmarket .*(?:closed|accepting)|\bpaused/i,
    hint: "The market or the balance does not allow this order now.",
  },
  ...limitRefusals,
  ...accessRefusals,
  {
    says: (response) => response.status >= 500 && waitIn(response) !== undefined,
    retry: "transient",
    after: waitIn,
  },
  { status: [400, 422] },
];

/**
 * Classifies the service's error bodies: `{ error, type?, code?, retry_after_seconds? }`.
 *
 * | status | body | error | retried |
 * |---|---|---|---|
 * | 400, 422 | `{ error }` | `InvalidRequestError`, with the parameter where the text names one | no |
 * | 400, 403, 451 | `{ error }` about the region | `BlockedError` | no |
 * | 400, 403 | `{ error }` about the account | `PermissionError` | no |
 * | 400, 403, 503 | `{ error }` about a limit of requests | `RateLimitError` | after the time given, or a minute |
 * | 401 | `{ error }` | `AuthenticationError` | no |
 * | 429 | `{ error, retry_after_seconds }` | `RateLimitError`, `burst` | after the seconds given |
 * | 5xx | `{ error, retry_after_seconds }` | `ServerError` | after the seconds given |
 * | any other, 2xx too | | by the status alone, `Retry-After` obeyed | by the status |
 */
export const classify: ClassifyInWords = (response, words) => {
  const textOf = (name: string): string | undefined => {
    const value = propertyOf(response.json(), name);
    return typeof value === "string" ? excerpt(value, LONGEST) || undefined : undefined;
  };
  const text = textOf("error");
  // The order book has a `code`, the catalogue a `type`.
  if (text === undefined) return undefined;
  return words.refusalIn(refusals(words), response, { text, code: textOf("code") ?? textOf("type") });
};

/** Milliseconds to wait, as the body says; undefined if it does not. */
function waitIn(response: ClassifierInput): number | undefined {
  const seconds = Number(propertyOf(response.json(), "retry_after_seconds"));
  return seconds > 0 && seconds < YEAR ? seconds * 1_000 : undefined;
}

/** The number of characters kept of a message. */
const LONGEST = 300;
/** In seconds. A longer wait is implausible, and its end may exceed the range of Date. */
const YEAR = 366 * 24 * 3600;
