import {
  BlockedError,
  type CallError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  type Answer,
  type Classify,
  type Verdict,
} from "@org/http-core";
import { OneTimePasswordError } from "../errors/one-time-password-error.ts";
import { vendorHeader } from "../notices/vendor-header.ts";
import { fieldErrors } from "./field-errors.ts";
import { lackingScopes } from "./lacking-scopes.ts";

const MINUTE = 60_000;
/** How long good logins are refused after bad ones, where the service doesn't say. */
const LOCKOUT = 5 * MINUTE;

/**
 * The service says different things with one status: a 403 is a spent limit, abuse, a lockout, a missing
 * `User-Agent` or a missing permission; a 404 is also what it says instead of a 403.
 */
export const classify: Classify = (answer) => {
  if (answer.status === 401) return secondFactor(answer);
  if (answer.status === 403) return forbidden(answer) ?? outOfScope(answer);
  if (answer.status === 429) return forbidden(answer);
  if (answer.status === 404) return hidden(answer);
  if (answer.status === 422) return invalid(answer);
  return undefined;
};

/** The only 401 that another credential doesn't mend. The prefix of the header's name is the deployment's. */
function secondFactor(answer: Answer): Verdict | undefined {
  const required = /^required(?:;\s*(\S.*))?$/i.exec(vendorHeader(answer.headers, "otp") ?? "");
  if (required === null) return undefined;
  const message = saidBy(answer) ?? "One-time password required";
  return never(new OneTimePasswordError(message, required[1], answer.facts));
}

/** Told apart by what is said first, then by the counters: the wording has changed over the years. */
function forbidden(answer: Answer): Verdict | undefined {
  const { facts, headers, now } = answer;
  const message = saidBy(answer);
  if (message === undefined) return userAgentRefused(answer);
  if (/login attempts/i.test(message)) {
    // Nothing is sent with this credential until then: each try while locked out may lengthen it.
    const retryAt = new Date(now + (seconds(headers.get("retry-after")) ?? LOCKOUT));
    const hint = "Good logins are refused too for a while: check the credential first.";
    return never(new RateLimitError(message, "lockout", { ...facts, hint, retryAt }));
  }
  if (/\babuse\b|\bsecondary rate\b/i.test(message)) {
    const after = seconds(headers.get("retry-after")) ?? MINUTE;
    const error = new RateLimitError(message, "abuse", { ...facts, retryAt: new Date(now + after) });
    return { ok: false, retry: "throttled", after, error };
  }
  if (headers.get("x-ratelimit-remaining") !== "0" && !/rate limit exceeded/i.test(message)) return undefined;
  // The reset is told by the server's clock, and so is the moment of the answer.
  const sent = Date.parse(headers.get("date") ?? "");
  const serverNow = Number.isNaN(sent) ? now : sent;
  const after = Math.max(0, (facts.rateLimit?.resetAt?.getTime() ?? serverNow + MINUTE) - serverNow) + 1_000;
  const error = new RateLimitError(message, "quota", { ...facts, retryAt: new Date(now + after) });
  return { ok: false, retry: "throttled", after, error };
}

/** The only refusal in HTML: the request had no `User-Agent`, or one that can't be. */
function userAgentRefused({ status, text, facts }: Answer): Verdict | undefined {
  if (status !== 403 || !/administrative rules|user-agent/i.test(text)) return undefined;
  const hint = "Give the client a `userAgent`: an application's or account's name.";
  return never(new BlockedError("The service wants a valid User-Agent", { ...facts, hint }));
}

/** Left to its status where the token's scopes aren't the reason. */
function outOfScope(answer: Answer): Verdict | undefined {
  const hint = lackingScopes(answer.headers);
  if (hint === undefined) return undefined;
  return never(new PermissionError(saidBy(answer) ?? "Forbidden", { ...answer.facts, hint }));
}

function hidden(answer: Answer): Verdict {
  const lacking = lackingScopes(answer.headers);
  const hint = lacking === undefined ? undefined : `Check what is asked for. ${lacking}`;
  const message = `${saidBy(answer) ?? "Not Found"}: it is missing, or this credential may not see it`;
  return never(new NotFoundError(message, { ...answer.facts, hint }));
}

function invalid(answer: Answer): Verdict {
  const fields = fieldErrors(answer.json());
  const details = fields.map(
    ({ field, code, message }) => message ?? `${field ?? "request"} ${code ?? "invalid"}`,
  );
  const message = [saidBy(answer) ?? "Validation Failed", ...details].join("; ");
  return never(new InvalidRequestError(message, { ...answer.facts, fields }));
}

function saidBy(answer: Answer): string | undefined {
  const body = answer.json();
  const message: unknown =
    typeof body === "object" && body !== null ? Reflect.get(body, "message") : undefined;
  return typeof message === "string" ? message : undefined;
}

function seconds(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : undefined;
}

function never(error: CallError): Verdict {
  return { ok: false, retry: "never", error };
}
