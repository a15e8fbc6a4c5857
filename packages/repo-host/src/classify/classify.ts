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
import { lackingPermission } from "./lacking-permission.ts";
import { limited } from "./limited.ts";
import { textAt } from "./text-at.ts";

/**
 * Classifies responses. One status has several meanings: a 403 is a spent limit, abuse, a lockout, a missing
 * `User-Agent` or a missing permission. A 404 is also sent in place of a 403.
 */
export const classify: Classify = (response) => {
  const { status } = response;
  if (status < 400) return undefined;
  const reason = excerpt(textAt(response.json(), "message") ?? "", 300) || undefined;
  if (status === 401) return secondFactor(response, reason);
  if (status === 429) return limited(response, reason);
  if (status === 403) return limited(response, reason) ?? forbidden(response, reason);
  if (status === 404) return hidden(response, reason);
  return status === 422 ? invalid(response, reason) : undefined;
};

/** The only 401 that another credential does not fix. The prefix of the header's name is the deployment's. */
function secondFactor(
  { headers, facts }: ClassifierInput,
  reason = "One-time password required",
): Classification | undefined {
  const required = /^required(?:;\s*(\S.*))?$/i.exec(vendorHeader(headers, "otp") ?? "");
  return required === null ? undefined : never(new OneTimePasswordError(reason, required[1], facts));
}

/** Classified by status unless the `User-Agent` or the token's permissions are the reason. */
function forbidden(
  { headers, text, facts }: ClassifierInput,
  reason: string | undefined,
): Classification | undefined {
  // The only refusal that is mostly in HTML.
  if (/administrative rules|user.agent/i.test(reason ?? text)) {
    const hint = "Set `userAgent` to an application's or account's name.";
    return never(new BlockedError("A valid User-Agent is required", { ...facts, hint }));
  }
  const hint = lackingPermission(headers);
  return hint === undefined
    ? undefined
    : never(new PermissionError(reason ?? "Forbidden", { ...facts, hint }));
}

function hidden({ headers, facts }: ClassifierInput, reason = "Not Found"): Classification {
  const lacking = lackingPermission(headers);
  const hint = lacking && `Check the address. ${lacking}`;
  const message = `${reason}: it does not exist, or the credential has no access`;
  return never(new NotFoundError(message, { ...facts, hint }));
}

/** Classified by status, with the body in the message, unless the body says what is invalid. */
function invalid({ json, facts }: ClassifierInput, reason: string | undefined): Classification | undefined {
  const fields = fieldErrors(json());
  const details = fields.map(
    ({ field, code, message }) => message ?? `${field ?? "request"} ${code ?? "invalid"}`,
  );
  const text = excerpt([reason, ...details].filter(Boolean).join("; "), 1_000);
  return text === "" ? undefined : never(new InvalidRequestError(text, { ...facts, fields }));
}

function never(error: CallError): Classification {
  return { ok: false, retry: "never", error };
}
