import {
  BlockedError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  type CallError,
} from "@org/http-core";
import { excerpt, type Answer, type Classify, type Verdict } from "@org/http-core/operation";
import { OneTimePasswordError } from "../errors/one-time-password-error.ts";
import { vendorHeader } from "../notices/vendor-header.ts";
import { fieldErrors } from "./field-errors.ts";
import { lackingScopes } from "./lacking-scopes.ts";
import { limited } from "./limited.ts";
import { textAt } from "./value-at.ts";

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

/** A limit by its words or its counters; else a request that had no `User-Agent`, or one that can't be. */
function forbidden(answer: Answer): Verdict | undefined {
  const said = saidBy(answer);
  return limited(answer, said) ?? userAgentRefused(answer, said);
}

/** Mostly in HTML, the only refusal that is. */
function userAgentRefused({ status, text, facts }: Answer, said = text): Verdict | undefined {
  if (status !== 403 || !/administrative rules|user.agent/i.test(said)) return undefined;
  const hint = "Set `userAgent` to an application's or account's name.";
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
  const message = textAt(answer.json(), "message");
  return message === undefined ? undefined : excerpt(message, 300);
}

function never(error: CallError): Verdict {
  return { ok: false, retry: "never", error };
}
