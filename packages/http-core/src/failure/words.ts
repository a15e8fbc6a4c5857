import type { CallError, ErrorFacts } from "../errors/base.ts";
import type { ClassifierInput } from "../operation/classify.ts";
import { errorOfStatus } from "../response/of-status.ts";
import { excerpt } from "../util/excerpt.ts";
import { propertyOf } from "../util/objects.ts";

/** The error of a status in a service's words, with a hint of what to do about it. */
export function wordedError(status: number | undefined, message: string, facts: ErrorFacts): CallError {
  if (status === undefined) return errorOfStatus(status, message, facts);
  const hint = HINTS[status] ?? (status !== 401 && PAGE.test(message) ? ADDRESS : undefined);
  return errorOfStatus(status, message, { hint, ...facts });
}

const AGAIN = "Try again later.";

const LESS = "Send less in one request.";

const ADDRESS = "Check the base address: another server may answer.";

/** The message of a body that is a page: an API would name a parameter or a permission. */
const PAGE = /^The service answered 4\d\d: <[!h]/i;

/** Hints of statuses for which the hint of the error's class would be wrong. */
const HINTS: Readonly<Record<number, string>> = {
  405: ADDRESS,
  407: "Set the proxy's credential with the proxy, not in `auth`.",
  408: AGAIN,
  410: "It is gone, or turned off.",
  413: LESS,
  414: LESS,
  423: AGAIN,
  425: AGAIN,
  428: "Send `If-Match` with the `ETag` that you read.",
  431: LESS,
  451: "The law forbids the service to answer.",
  511: "Log in to this network in a browser.",
};

/** The service's own message, from the body's usual fields, else the beginning of the body. */
export function messageOf(response: ClassifierInput): string {
  const body = response.json();
  for (const name of ["message", "error_description", "error", "detail"]) {
    const value = propertyOf(body, name);
    const words = typeof value === "string" ? value : propertyOf(value, "message");
    const line = typeof words === "string" && excerpt(words, 300);
    if (line) return line;
  }
  const text = excerpt(response.text);
  return text === ""
    ? `The service answered ${String(response.status)}`
    : `The service answered ${String(response.status)}: ${text}`;
}
