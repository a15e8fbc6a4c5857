import {
  BlockedError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  type CallError,
} from "@org/http-core";
import { excerpt, type ClassifierInput, type Classify, type Classification } from "@org/http-core/operation";
import { OneTimePasswordError } from "../errors/one-time-password-error.ts";
import { vendorHeader } from "../notices/vendor-header.ts";
import { fieldErrors } from "./field-errors.ts";
import { lackingScopes } from "./lacking-scopes.ts";
import { limited } from "./limited.ts";
import { textAt } from "./text-at.ts";

/**
 * The service says different things with one status: a 403 is a spent limit, abuse, a lockout, a missing
 * `User-Agent` or a missing permission; a 404 is also what it says instead of a 403.
 */
export const classify: Classify = (answer) => {
  const { status } = answer;
  if (status < 400) return undefined;
  const message = textAt(answer.json(), "message");
  const said = message === undefined ? undefined : excerpt(message, 300);
  if (status === 401) return secondFactor(answer, said);
  if (status === 429) return limited(answer, said);
  if (status === 403) return limited(answer, said) ?? forbidden(answer, said);
  if (status === 404) return hidden(answer, said);
  return status === 422 ? invalid(answer, said) : undefined;
};

/** The only 401 that another credential doesn't mend. The prefix of the header's name is the deployment's. */
function secondFactor(
  { headers, facts }: ClassifierInput,
  said = "One-time password required",
): Classification | undefined {
  const required = /^required(?:;\s*(\S.*))?$/i.exec(vendorHeader(headers, "otp") ?? "");
  return required === null ? undefined : never(new OneTimePasswordError(said, required[1], facts));
}

/** Left to its status where neither the `User-Agent` nor the token's scopes are the reason. */
function forbidden(
  { headers, text, facts }: ClassifierInput,
  said: string | undefined,
): Classification | undefined {
  // Mostly in HTML, the only refusal that is.
  if (/administrative rules|user.agent/i.test(said ?? text)) {
    const hint = "Set `userAgent` to an application's or account's name.";
    return never(new BlockedError("The service wants a valid User-Agent", { ...facts, hint }));
  }
  const hint = lackingScopes(headers);
  return hint === undefined ? undefined : never(new PermissionError(said ?? "Forbidden", { ...facts, hint }));
}

function hidden({ headers, facts }: ClassifierInput, said = "Not Found"): Classification {
  const lacking = lackingScopes(headers);
  const hint = lacking && `Check what is asked for. ${lacking}`;
  const message = `${said}: it is missing, or this credential may not see it`;
  return never(new NotFoundError(message, { ...facts, hint }));
}

function invalid({ json, facts }: ClassifierInput, said = "Validation Failed"): Classification {
  const fields = fieldErrors(json());
  const details = fields.map(
    ({ field, code, message }) => message ?? `${field ?? "request"} ${code ?? "invalid"}`,
  );
  return never(new InvalidRequestError([said, ...details].join("; "), { ...facts, fields }));
}

function never(error: CallError): Classification {
  return { ok: false, retry: "never", error };
}
