import {
  AuthenticationError,
  InvalidRequestError,
  PermissionError,
  PlanError,
  ServerError,
} from "@org/http-core";
import type { Refusal, RefusalWords } from "@org/http-core/operation";
import { QueryTimeoutError } from "../errors/query-timeout-error.ts";
import { untilQuotaReset } from "./quota-reset.ts";

const KEY = "Check the API key of the client's `auth`.";
const ADDRESS = "Another service or version answers: check the base address.";

/**
 * The service's complaints. The order matters: `Max daily rate limit reached` contains "rate limit reached", and `Too
 * many invalid api key attempts` contains "invalid api key". The wording differs between plans and deployments.
 */
export const complaints = ({ limitRefusals, accessRefusals }: RefusalWords): readonly Refusal[] => [
  {
    says: /max(?:imum)? daily|daily (?:\w+ )*(?:limit|quota|allowance|count)|resets? .*utc|community free api limit/i,
    error: "quota",
    hint: "The account's budget is spent until `retryAt`.",
    after: ({ now }, text) => untilQuotaReset(text, now),
    retry: "never",
  },
  { says: /too many invalid api ?key/i, error: "lockout", after: 30_000, attempts: 2 },
  {
    // "…, rate limit of 1/5sec applied" follows another reason: no limit was reached.
    says: /(?<!monthly )rate limit(?! of \S+ applied)|max calls per sec|too many requests|calls per second|throttled|slow down/i,
    error: "burst",
    after: 1_000,
  },
  ...limitRefusals,
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
    says: /\bapi pro\b|upgrade (?:to|your)\b|(?:your|paid|higher|premium) plan|free tier|subscription (?:is )?(?:required|needed)/i,
    error: PlanError,
    hint: "It needs a higher plan: the series of days need Standard or above.",
  },
  {
    says: /(?:missing|unsupported|invalid) chain ?id|not supported (?:for|on) this chain|chain not supported|\b(?:chain|network)\b.*\b(?:sunset|deprecated|discontinued|retired)\b/i,
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
    says: /(?:invalid|missing|unknown|no|valid|need an?) api ?key|api ?key (?:parameter )?(?:has|is|was|not|required)\b(?!.*(?:allowed|lifetime))|refuses the api key/i,
    error: AuthenticationError,
    hint: KEY,
  },
  ...accessRefusals,
  {
    says: /access denied|forbidden|not (?:authori[sz]ed|allowed to)|permission/i,
    error: PermissionError,
  },
  { says: /(?:unknown|invalid) action\b/i, error: InvalidRequestError, hint: ADDRESS, field: "action" },
  { says: /(?:unknown|invalid) module\b/i, error: InvalidRequestError, hint: ADDRESS, field: "module" },
  { says: /deprecated\b.*\bv\d|api url/i, error: InvalidRequestError, hint: ADDRESS },
  { says: /\bstart ?date\b/i, error: InvalidRequestError, field: "startdate" },
  { says: /\bend ?date\b/i, error: InvalidRequestError, field: "enddate" },
  {
    says: /(?:missing|invalid) sort\b|\bsort (?:must|is|order)\b/i,
    error: InvalidRequestError,
    field: "sort",
  },
  {
    // The name of a parameter is one word in lower case: `block number` does not name one.
    says: /(?:[Mm]issing|[Ii]nvalid) (?:parameter\W+)?(?!request|param|input|format|date\b|response|data\b|result|reply|upstream|server|state)(?<field>[a-z]\w*)(?: format| parameter| value)?\W*$/,
    error: InvalidRequestError,
  },
  {
    says: /\b(?:missing|invalid) (?!response|data\b|result|reply|upstream|server|state)\w|too many \w|\b(?:range|window) (?:is )?too |date range/i,
    error: InvalidRequestError,
  },
];

/** The other words of a refusal: those about the request, and all others, which may be a passing failure. */
export const UNKNOWN: readonly Refusal[] = [
  {
    status: [200],
    says: /\b(?:is|are) (?:invalid|missing)\b|\bnot (?:valid|verified|supported|allowed|found)\b|\b(?:unsupported|required|must|exceeds?|malformed|at (?:most|least)|no such|out of range|(?:does not|doesn't) exist|parameters?|arguments?)\b|\btoo (?:large|long|wide|big|old)\b/i,
    error: InvalidRequestError,
  },
  {
    status: [200],
    error: ServerError,
    hint: "The service names no parameter. Try again later, or ask its support.",
    retry: "transient",
    attempts: 2,
  },
  {},
];
