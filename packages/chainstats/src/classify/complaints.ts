import {
  AuthenticationError,
  InvalidRequestError,
  PlanError,
  RateLimitError,
  ServerError,
  type CallError,
  type ErrorFacts,
} from "@org/http-core";
import type { ClassifierInput, Classification } from "@org/http-core/operation";
import { QueryTimeoutError } from "../errors/query-timeout-error.ts";
import type { Envelope } from "./envelope-text.ts";
import { quotaReset } from "./quota-reset.ts";
import { atMost, final, invalid, throttled } from "./classifications.ts";

/** A family of complaints: a common pattern and its meaning. */
interface Complaint {
  readonly matches: RegExp;
  readonly means: (text: string, facts: ErrorFacts, now: number) => Classification;
}

/**
 * The order matters: `Max daily rate limit reached` contains "rate limit reached", and `Too many invalid api key
 * attempts` contains "invalid api key". Patterns match families, not sentences, because the wording differs between
 * plans.
 */
const COMPLAINTS: readonly Complaint[] = [
  {
    matches: /max daily|daily (?:\w+ )*(?:limit|quota)|resets? .*utc|community free api limit/i,
    means: (text, facts, now) => {
      const retryAt = quotaReset(text, now);
      const hint = "The account's budget is spent until `retryAt`.";
      return final(new RateLimitError(text, "quota", { ...facts, retryAt, hint }));
    },
  },
  {
    matches: /too many invalid api ?key/i,
    means: (text, facts, now) => atMost(2, throttled("lockout", 30_000, text, facts, now), facts),
  },
  {
    matches: /rate limit|max calls per sec|too many requests|calls per second/i,
    means: (text, facts, now) => throttled("burst", 1_000, text, facts, now),
  },
  {
    matches: /quer(?:y|ies) time(?:d )?-?out/i,
    means: (text, facts) => atMost(3, again(new QueryTimeoutError(text, facts)), facts),
  },
  {
    matches: /temporarily unavailable|server (?:is )?too busy|server error|time(?:d )?-?out|try again later/i,
    means: (text, facts) => again(new ServerError(text, facts)),
  },
  {
    matches: /free api access is not supported/i,
    means: (text, facts) =>
      final(new PlanError(text, { ...facts, hint: "This chain needs another plan of the account." })),
  },
  {
    matches: /\bapi pro\b|upgrade your (?:api )?plan/i,
    means: (text, facts) =>
      final(new PlanError(text, { ...facts, hint: "This endpoint needs the Standard plan or above." })),
  },
  {
    matches:
      /(?:missing|unsupported|invalid) chain ?id|not supported (?:for|on) this chain|chain not supported/i,
    means: (text, facts) => final(invalid(text, facts, "chainid")),
  },
  {
    // By a report from production, this can be throttling: one retry shows which it is.
    matches: /invalid api ?key.*#err2/i,
    means: (text, facts) => atMost(2, again(unknownKey(text, facts)), facts),
  },
  {
    matches: /(?:invalid|missing) api ?key|api ?key (?:has )?(?:expired|is)/i,
    means: (text, facts) => final(unknownKey(text, facts)),
  },
  {
    matches: /deprecated v1|result window is too large/i,
    means: (text, facts) => final(new InvalidRequestError(text, facts)),
  },
  {
    matches: /error!|invalid/i,
    means: (text, facts) => final(invalid(text, facts, fieldIn(text))),
  },
];

/** Classifies a complaint; undefined if it is not known. */
export function complaintOf(
  { text, result }: Envelope,
  { facts, now }: ClassifierInput,
): Classification | undefined {
  if (text === "" && typeof result === "string") return final(unknownKey(BLANK, facts));
  // The applied limit follows the reason. It is not a limit that was reached.
  const reason = text.replace(/,? *rate limit of \S+ applied/i, "");
  return COMPLAINTS.find(({ matches }) => matches.test(reason))?.means(text, facts, now);
}

/** What the service means by an empty `result` without a reason. Source: field notes, 2.3. */
const BLANK = "The service refuses the API key: its `result` is empty";

function again(error: CallError): Classification {
  return { ok: false, retry: "transient", error };
}

function unknownKey(text: string, facts: ErrorFacts): AuthenticationError {
  return new AuthenticationError(text, { ...facts, hint: "Check the API key of the client's `auth`." });
}

/** `Error! Missing Or invalid Action name` names its parameter. */
function fieldIn(text: string): string | undefined {
  const [, action, other] = /invalid (\w+) (?:name|format)|\b(startdate|enddate|sort)\b/i.exec(text) ?? [];
  return (action ?? other)?.toLowerCase();
}
