import {
  AuthenticationError,
  InvalidRequestError,
  PlanError,
  RateLimitError,
  ServerError,
  type Answer,
  type ErrorFacts,
  type Verdict,
} from "@org/http-core";
import type { Envelope } from "./envelope-text.ts";
import { quotaReset } from "./quota-reset.ts";

/** A family of complaints: what they have in common, and what they mean. */
interface Complaint {
  readonly matches: RegExp;
  readonly means: (text: string, facts: ErrorFacts, now: number) => Verdict;
}

const SECOND = 1_000;

/**
 * The order is the rule: `Max daily rate limit reached` holds "rate limit reached", `Too many invalid api key
 * attempts` holds "invalid api key". Families are matched, not sentences: the wording changes with the plan.
 */
const COMPLAINTS: readonly Complaint[] = [
  {
    matches: /max daily|resets .*utc|community free api limit/i,
    means: (text, facts, now) => {
      const retryAt = quotaReset(text, now);
      const hint =
        "The account's budget is spent until `retryAt`; a retry before it spends nothing but time.";
      return final(new RateLimitError(text, "quota", { ...facts, retryAt, hint }));
    },
  },
  {
    matches: /too many invalid api key/i,
    means: (text, facts, now) => {
      const after = 30 * SECOND;
      const error = new RateLimitError(text, "lockout", { ...facts, retryAt: new Date(now + after) });
      return { ok: false, retry: "throttled", after, error };
    },
  },
  {
    matches: /rate limit|max calls per sec/i,
    means: (text, facts, now) => {
      const after = SECOND;
      const error = new RateLimitError(text, "burst", { ...facts, retryAt: new Date(now + after) });
      return { ok: false, retry: "throttled", after, error };
    },
  },
  {
    matches: /temporarily unavailable|quer(?:y|ies) timeout|server too busy/i,
    means: (text, facts) => ({ ok: false, retry: "transient", error: new ServerError(text, facts) }),
  },
  {
    matches: /free api access is not supported/i,
    means: (text, facts) =>
      final(new PlanError(text, { ...facts, hint: "This chain needs another plan of the account." })),
  },
  {
    matches: /api pro endpoint/i,
    means: (text, facts) =>
      final(new PlanError(text, { ...facts, hint: "This endpoint needs the Standard plan or above." })),
  },
  {
    matches: /missing or unsupported chainid|chain not supported/i,
    means: (text, facts) => final(invalid(text, facts, "chainid")),
  },
  {
    matches: /invalid api key/i,
    means: (text, facts) =>
      final(new AuthenticationError(text, { ...facts, hint: "Check the API key of the client's `auth`." })),
  },
  { matches: /deprecated v1/i, means: (text, facts) => final(new InvalidRequestError(text, facts)) },
  {
    matches: /result window is too large/i,
    means: (text, facts) => final(new InvalidRequestError(text, facts)),
  },
  {
    matches: /^error!|invalid/i,
    means: (text, facts) => final(invalid(text, facts, fieldIn(text))),
  },
];

/** What a complaint means; undefined where it is none that is known. */
export function complaintOf({ text }: Envelope, { facts, now }: Answer): Verdict | undefined {
  return COMPLAINTS.find(({ matches }) => matches.test(text))?.means(text, facts, now);
}

function final(error: AuthenticationError | InvalidRequestError | PlanError | RateLimitError): Verdict {
  return { ok: false, retry: "never", error };
}

function invalid(text: string, facts: ErrorFacts, field: string | undefined): InvalidRequestError {
  const complaint = {
    field,
    code: undefined,
    resource: undefined,
    message: text,
    documentationUrl: undefined,
  };
  return new InvalidRequestError(text, { ...facts, fields: field === undefined ? [] : [complaint] });
}

/** `Error! Missing Or invalid Action name` names its parameter. */
function fieldIn(text: string): string | undefined {
  return /invalid (\w+) (?:name|format)/i.exec(text)?.[1]?.toLowerCase();
}
