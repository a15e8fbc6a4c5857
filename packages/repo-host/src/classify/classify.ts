import {
  excerpt,
  type ClassifierInput,
  type Classification,
  type ClassifyInWords,
  type RefusalWords,
  type Said,
} from "@org/http-core/operation";
import { OneTimePasswordError } from "../errors/one-time-password-error.ts";
import { vendorHeader } from "../notices/vendor-header.ts";
import { fieldErrors } from "./field-errors.ts";
import { EMPTY, GRAPHQL_LIMITS, refusals } from "./refusals.ts";
import { textAt } from "./text-at.ts";

/** Classifies responses by the host's words, then by their headers. */
export const classify: ClassifyInWords = (response, words) => {
  const { status } = response;
  if (status < 400) return graphqlLimit(response, words);
  const said = saidIn(response);
  if (status === 401) return secondFactor(response, said.text);
  return words.refusalIn(refusals(words), response, said);
};

/**
 * Classifies the pages of a list as {@link classify} does, but a repository without commits has no rows.
 *
 * @param nothing a page without rows
 */
export function classifyList(nothing: unknown): ClassifyInWords {
  return (response, words) =>
    response.status === 409 && words.refusalIn([EMPTY], response) !== undefined
      ? { ok: true, body: nothing }
      : classify(response, words);
}

/** Finds a limit in the result of a GraphQL query, which is a POST: the body of a GET can have any fields. */
function graphqlLimit(response: ClassifierInput, { refusalIn }: RefusalWords): Classification | undefined {
  if (response.facts.method !== "POST") return undefined;
  const fields = fieldErrors(response.json());
  const text = fields[0]?.message;
  return fields.length > 0 ? refusalIn(GRAPHQL_LIMITS, response, { text, fields }) : undefined;
}

/** The only 401 that another credential does not fix. The prefix of the header's name is the deployment's. */
function secondFactor(
  { headers, facts }: ClassifierInput,
  reason = "One-time password required",
): Classification | undefined {
  const required = /^required(?:;\s*(\S.*))?$/i.exec(vendorHeader(headers, "otp") ?? "");
  if (required === null) return undefined;
  return { ok: false, retry: "never", error: new OneTimePasswordError(reason, required[1], facts) };
}

/** The message, and the fields that the body lists. A 404 may also hide what exists. */
function saidIn({ status, json }: ClassifierInput): Said {
  const body = json();
  const reason = excerpt(textAt(body, "message") ?? "", 300);
  if (status === 404 && (reason === "" || reason === "Not Found"))
    return { text: "Not Found: it does not exist, or the credential has no access" };
  const fields = fieldErrors(body);
  const details = fields.map(
    ({ field, code, message }) => message ?? `${field ?? "request"} ${code ?? "invalid"}`,
  );
  const text = excerpt([reason, ...(status === 422 ? details : [])].filter(Boolean).join("; "), 1_000);
  return { text: text || undefined, fields };
}
