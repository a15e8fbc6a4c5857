import { BlockedError, InvalidRequestError, PlanError } from "@org/http-core";
import { httpDate, MINUTE, retryAfter, type ClassifierInput, type Refusal } from "@org/http-core/operation";
import { lackingPermission } from "./lacking-permission.ts";
import { textAt } from "./text-at.ts";

/** How long the service refuses good logins after bad ones, unless it says so. */
const LOCKOUT = 5 * MINUTE;

const LIMITS: readonly number[] = [403, 429];
const lacking = ({ headers }: ClassifierInput): string | undefined => lackingPermission(headers);
// Without a time, the gate chooses the wait: a minute, and longer with each further refusal.
const pause = ({ headers, now }: ClassifierInput): number | undefined => retryAfter(headers, now);

/** A repository without commits, as its lists (409) and its contents (404) say. */
export const EMPTY: Refusal = {
  status: [404, 409],
  says: /repository is empty/i,
  hint: "The repository has no commits yet.",
};

/**
 * The host's refusals. One status has several meanings: a 403 is a spent limit, abuse, a lockout, a missing
 * `User-Agent`, a plan or a missing permission. Words decide first: a refusal may happen to spend the last request. The
 * wording has changed over the years, so counters, the documentation page in the body and `Retry-After` count too.
 */
export const REFUSALS: readonly Refusal[] = [
  {
    // A locked-out credential must not be used: each attempt may extend the lockout.
    status: LIMITS,
    says: /login attempt/i,
    error: "lockout",
    hint: "Check the credential. Until then, correct logins are refused too.",
    after: ({ headers, now }) => retryAfter(headers, now) ?? LOCKOUT,
    retry: "never",
  },
  { status: LIMITS, says: /\b(?:abuse|secondary rate)\b/i, error: "abuse", after: pause },
  // The words of a 422 may quote what was sent: only the code, or a whole text, is the host's.
  { status: [422], says: /^abuse$|submitted too quickly/i, error: "abuse", after: pause },
  { status: LIMITS, says: /rate limit exceeded/i, error: "quota", after: untilReset },
  {
    // The only refusal that is mostly in HTML.
    status: [403],
    says: /by administrative rules|\b(?:an?|no|valid|invalid|missing|your) user.agent\b|user.agent header/i,
    error: BlockedError,
    hint: "Set `userAgent` to an application's or account's name.",
  },
  {
    status: [403],
    says: /\bip (?:address|allow)/i,
    error: BlockedError,
    hint: "The organization accepts listed addresses only: have this machine's added.",
  },
  {
    status: [403, 406],
    says: /too[ _]large|maximum number of (?:files|lines)/i,
    error: InvalidRequestError,
    hint: "Too large for this endpoint: read a file by `readFile`, a diff file by file.",
  },
  {
    status: [402, 403],
    says: /\bupgrade (?:to|your)\b|(?:current|your) plan\b|\byour (?:billing|spending)\b|account payments? (?:has|have|is) |\bspending limit (?:has been )?(?:reached|exceeded)|\bbilling (?:issue|problem|information|details)/i,
    error: PlanError,
  },
  {
    status: [403],
    says: /account (?:was|is|has been) (?:suspended|restricted|flagged)|(?:user|you) (?:is|are|have been) blocked/i,
    hint: "The account is suspended or blocked: the host's support, or the repository's owner, can change that.",
  },
  {
    status: [403, 451],
    says: /access blocked|dmca|repository (?:is |has been )?(?:disabled|unavailable)/i,
    hint: "The host has blocked the resource itself: no credential helps. The error's `body` may say why.",
  },
  {
    status: [403],
    says: /archived|is locked/i,
    hint: "It takes no changes while it is archived or locked: its owner can change that.",
  },
  {
    status: [403],
    says: /verified|verify your/i,
    hint: "Verify the account's email address first.",
  },
  {
    status: [403],
    says: /(?:two-factor authentication|\b2FA\b).*(?:must|required|enable)|requires? (?:two-factor|2FA)\b/i,
    hint: "Enable two-factor authentication for the account first.",
  },
  {
    status: [403],
    says: /\bSAML\b|OAuth App access/,
    hint: (response) => lacking(response) ?? "Authorize the token or its app for the organization.",
  },
  {
    status: [422],
    says: /first 1,?000/i,
    hint: "A search gives its first 1,000 rows: narrow it, as by dates.",
  },
  {
    status: [403, 405, 409, 422],
    says: /rule violation|protected branch|required status check/i,
    hint: "A rule of the branch or the organization forbids this change: see the repository's rules.",
  },
  {
    status: [405, 409],
    says: /branch was modified|try the merge again/i,
    hint: "The branch has changed meanwhile: read it again, then repeat the request.",
  },
  {
    status: [403, 404, 410],
    says: /(?:are|is|been) disabled|not enabled|must be enabled/i,
    hint: "The repository's owner has turned this off, and can turn it on in its settings.",
  },
  EMPTY,
  {
    // Words of permission, and none of limits. One message may have both.
    status: [403],
    says: /^(?!.*(?:limit|quota|too many|later|until|wait)).*(?:admin|access|permission|author|denied|must (?:be|have)|scope|protected|suspend|feature)/is,
    hint: lacking,
  },
  {
    status: LIMITS,
    says: ({ headers }) => headers.get("x-ratelimit-remaining") === "0",
    error: "quota",
    after: untilReset,
  },
  {
    status: [403],
    says: ({ headers, now }) => retryAfter(headers, now) !== undefined,
    error: "abuse",
    after: pause,
  },
  {
    status: LIMITS,
    says: ({ json }) => /abuse|secondary-rate/i.test(textAt(json(), "documentation_url") ?? ""),
    error: "abuse",
    after: pause,
  },
  { status: [403], says: (response) => lacking(response) !== undefined, hint: lacking },
  { status: [422] },
  {
    // Also sent in place of a 403.
    status: [404],
    hint: ({ headers }) => {
      const advice = lackingPermission(headers);
      return advice && `Check the address. ${advice}`;
    },
  },
];

/** Milliseconds until the limit's reset. It is a time of the server's clock, and so is the time of the response. */
function untilReset({ headers, facts, now }: ClassifierInput): number {
  const serverNow = httpDate(headers.get("date") ?? "", now) ?? now;
  const reset = facts.rateLimit?.resetAt?.getTime() ?? serverNow + MINUTE;
  return Math.max(retryAfter(headers, now) ?? 1_000, reset - serverNow + 1_000);
}
