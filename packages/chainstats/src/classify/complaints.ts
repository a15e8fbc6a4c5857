import {
  AuthenticationError,
  BlockedError,
  InvalidRequestError,
  PermissionError,
  PlanError,
  ServerError,
} from "@org/http-core";
import type { Refusal } from "@org/http-core/operation";
import { QueryTimeoutError } from "../errors/query-timeout-error.ts";
import { untilQuotaReset } from "./quota-reset.ts";

const KEY = "Check the API key of the client's `auth`.";

/**
 * The service's complaints. The order matters: `Max daily rate limit reached` contains "rate limit reached", and `Too
 * many invalid api key attempts` contains "invalid api key". The wording differs between plans and deployments.
 */
export const COMPLAINTS: readonly Refusal[] = [
  {
    says: /max daily|daily (?:\w+ )*(?:limit|quota)|resets? .*utc|community free api limit/i,
    error: "quota",
    hint: "The account's budget is spent until `retryAt`.",
    after: ({ now }, text) => untilQuotaReset(text, now),
    retry: "never",
  },
  { says: /too many invalid api ?key/i, error: "lockout", after: 30_000, attempts: 2 },
  {
    // "…, rate limit of 1/5sec applied" follows another reason: no limit was reached.
    says: /rate limit(?! of \S+ applied)|max calls per sec|too many requests|calls per second/i,
    error: "burst",
    after: 1_000,
  },
  { says: /quer(?:y|ies) time(?:d )?-?out/i, error: QueryTimeoutError, retry: "transient", attempts: 3 },
  {
    says: /(?:temporarily|service) unavailable|maintenance|server (?:is )?too busy|server error|time(?:d )?-?out|try again later/i,
    error: ServerError,
    retry: "transient",
  },
  {
    says: /free api access is not supported/i,
    error: PlanError,
    hint: "This chain needs a higher plan.",
  },
  {
    says: /\bapi pro\b|upgrade (?:to|your)\b|(?:your|paid|higher|premium) plan|free tier|subscription/i,
    error: PlanError,
    hint: "It needs a higher plan: the series of days need Standard or above.",
  },
  {
    says: /(?:missing|unsupported|invalid) chain ?id|not supported (?:for|on) this chain|chain not supported/i,
    error: InvalidRequestError,
    field: "chainid",
  },
  {
    // By a report from production, this can be throttling: one retry shows which it is.
    says: /invalid api ?key.*#err2/i,
    error: AuthenticationError,
    hint: KEY,
    retry: "transient",
    attempts: 2,
  },
  {
    says: /(?:invalid|missing|unknown) api ?key|api ?key (?:has|is|was|not)\b|refuses the api key/i,
    error: AuthenticationError,
    hint: KEY,
  },
  { says: /\b(?:region|country|jurisdiction)\b|\bip (?:address )?(?:has|is|was)\b/i, error: BlockedError },
  {
    says: /suspended|banned/i,
    error: PermissionError,
    hint: "The service's support can lift this; another request does not.",
  },
  {
    says: /deprecated v1|api url|(?:unknown|invalid) (?<field>action|module)\b/i,
    error: InvalidRequestError,
    hint: "Another service or version answers: check the base address.",
  },
  { says: /result window is too large/i, error: InvalidRequestError },
  { says: /\b(?<field>(?:start|end) ?date|sort)\b|date range/i, error: InvalidRequestError },
  { says: /invalid (?<field>\w+) format/i, error: InvalidRequestError },
];

/** Words that name no cause. */
export const UNKNOWN: readonly Refusal[] = [
  {
    status: [200],
    error: ServerError,
    hint: "The service names no cause. Try again later, or ask its support.",
    retry: "transient",
    attempts: 2,
  },
  {},
];
