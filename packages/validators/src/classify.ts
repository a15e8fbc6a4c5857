import {
  AuthenticationError,
  BlockedError,
  PermissionError,
  PlanError,
  type FieldError,
} from "@org/http-core";
import { propertyOf, refusalIn, retryAfter, type Classify, type Refusal } from "@org/http-core/operation";

/** The service's refusals; all other responses are classified by status. */
const REFUSALS: readonly Refusal[] = [
  {
    status: [402, 403],
    says: /\b(?:daily|monthly|request) (?:\w+ ){0,3}(?:limit|quota|credits?) (?:\w+ ){0,2}(?:reached|exceeded|used|spent|exhausted)/i,
    error: "quota",
    hint: "The account's requests of this period are spent: wait for the next, or change its plan.",
    after: ({ headers, now }) => retryAfter(headers, now),
    retry: "never",
  },
  {
    status: [400, 401, 402, 403],
    says: /\b(?:your|current|higher|paid|free|premium) (?:\w+ )?(?:plan|tier|subscription)\b|\bsubscription (?:tier|plan|has|is|required|expired)|\bupgrade (?:to|your)\b|\bpremium (?:endpoint|feature|account|user)|\blifetime (?:requests?|limit)|\btrial (?:has|is|period|account|expired|ended)|\b(?:for|to) (?:\w+ )?subscribers\b|\bfree (?:user|account)/i,
    error: PlanError,
    hint: "Request less at once, or change the account's plan.",
  },
  {
    status: [403],
    says: /\b(?:account|user|key)\b.*(?:suspend|restrict|disabled)/i,
    error: PermissionError,
    hint: "The account or its key is turned off: ask the service's support.",
  },
  {
    status: [403, 451],
    says: /\b(?:in|from|to) (?:your|this) (?:region|country|jurisdiction)\b|\b(?:region|country|jurisdiction|ip(?: address)?) (?:(?:has|been|is|was) )*(?:not (?:supported|allowed|permitted)|blocked|banned|restricted)/i,
    error: BlockedError,
    hint: "The service does not answer this machine's region or IP address; another credential does not help.",
  },
  {
    // Services of this kind also refuse a missing credential with 403.
    status: [403],
    says: /not authenticated|authentication credential|(?:key|token|credentials?) (?:has |have |is )?expired|\b(?:invalid|missing|no) (?:authentication |access |bearer )?(?:api.?key|token)/i,
    error: AuthenticationError,
  },
];

/** The words of `{"detail": …}`. A list of `{ loc, msg, type }` (400, 422) names the fields. */
export const classify: Classify = (response) => {
  const { status, json } = response;
  if (status < 400) return undefined;
  const detail = propertyOf(json(), "detail");
  if (!Array.isArray(detail) || detail.length === 0) return refusalIn(REFUSALS, response);
  const fields = detail.map(toFieldError);
  const text = fields
    .map(({ field, message }) => `${field ?? "request"}: ${message ?? "invalid"}`)
    .join("; ");
  return refusalIn([...REFUSALS, { status: [400, 422] }], response, { text, fields });
};

function toFieldError(entry: unknown): FieldError {
  const loc = propertyOf(entry, "loc");
  return {
    field: Array.isArray(loc) ? fieldIn(loc) : undefined,
    code: textOf(propertyOf(entry, "type")),
    resource: undefined,
    message: textOf(entry) ?? textOf(propertyOf(entry, "msg")),
    documentationUrl: undefined,
  };
}

/** The first part says where the field was sent (`query`, `body`), and is no part of its name. */
function fieldIn(loc: readonly unknown[]): string | undefined {
  const parts = loc.filter((part) => typeof part === "string" || typeof part === "number").map(String);
  return (parts.length > 1 ? parts.slice(1) : parts).join(".") || undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
