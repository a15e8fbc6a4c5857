import { BlockedError, InvalidRequestError, PlanError } from "@org/http-core";
import {
  httpDate,
  MINUTE,
  retryAfter,
  type ClassifierInput,
  type Refusal,
  type RefusalWords,
} from "@org/http-core/operation";
import { lackingPermission } from "./lacking-permission.ts";
import { textAt } from "./text-at.ts";

/** How long the service refuses good logins after bad ones, unless it says so. */
const LOCKOUT = 5 * MINUTE;

const LIMITS: readonly number[] = [403, 429];
/** The statuses of limits that only their words tell. */
const IN_WORDS: readonly number[] = [...LIMITS, 400, 422, 503];
const ABUSE = /\bsecondary rate limit|\babuse detection mechanism|\bsubmitted too quickly/i;
const SPENT = /(?:^|; |\bapi )rate limit (?:\w+ ){0,4}exceeded/i;

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
export const refusals = ({ limitRefusals, accessRefusals }: RefusalWords): readonly Refusal[] => [
  {
    // A locked-out credential must not be used: each attempt may extend the lockout.
    status: LIMITS,
    says: /login attempt/i,
    error: "lockout",
    hint: "Check the credential. Until then, correct logins are refused too.",
    after: ({ headers, now }) => retryAfter(headers, now) ?? LOCKOUT,
    retry: "never",
  },
  { status: LIMITS, says: /\babuse\b/i, error: "abuse", after: pause, undone: true },
  // The words of a 422 may quote what was sent: only the code, or a whole sentence, is the host's.
  { status: [422], says: /^abuse$/i, error: "abuse", after: pause, undone: true },
  { status: IN_WORDS, says: ABUSE, error: "abuse", after: pause, undone: true },
  { status: IN_WORDS, says: SPENT, error: "quota", after: untilReset, undone: true },
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
    says: /\bupgrade (?:to|your)\b|\byour (?:billing|spending)\b|account payments? (?:has|have|is) |\bspending limit (?:has been )?(?:reached|exceeded)|\bbilling (?:issue|problem|information|details)/i,
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
    status: [403, 423],
    says: /archived|\b(?:is|are|been) locked/i,
    hint: "It takes no changes while it is archived or locked: its owner can change that.",
  },
  {
    status: [403],
    says: /\bverif(?:y|ied)\b.*\bemail|\bemail\b.*\bverif(?:y|ied)\b|\bverify your account/i,
    hint: "Verify the account's email address first.",
  },
  {
    status: [403],
    says: /(?:two-factor authentication|\b2FA\b).*(?:must|required|enable)|(?:must|requires?)\b.*(?:two-factor|\b2FA\b)/i,
    hint: "Enable two-factor authentication for the account first.",
  },
  {
    status: [403],
    says: /\bSAML\b|\bSSO\b|OAuth App access/,
    hint: (response) => lacking(response) ?? "Authorize the token or its app for the organization.",
  },
  {
    status: [422],
    says: /first 1,?000|pagination is limited/i,
    hint: "The host gives the first rows of this list only: narrow it, as by dates.",
  },
  {
    status: [403, 405, 409, 422],
    says: /rule violation|protected branch|status checks?\b.*\b(?:expected|required)|required status check|\bapproving review|\breviews? (?:is|are) required|\b(?:verified|valid|signed) (?:signatures?|commits?)|\bcommits must\b|through a pull request|linear history|merge queue|must not contain/i,
    hint: "A rule of the branch or the organization forbids this change: see the repository's rules.",
  },
  {
    status: [403, 405, 409, 422],
    says: /\b(?:merges?|merging|rebas\w+|squash\w*)(?: \w+)? (?:is|are) not allowed/i,
    hint: "The repository forbids this way of merging: choose another `merge_method`.",
  },
  {
    status: [405, 409, 422],
    says: /not mergeable|merge conflict|\bdraft\b|conversation.* resolved|out of date/i,
    hint: "The pull request can't be merged as it is: resolve conflicts, drafts and open conversations first.",
  },
  {
    status: [405, 409, 422],
    says: /branch was modified|try the merge again|not a fast.forward/i,
    hint: "The branch has changed meanwhile: read it again, then repeat the request.",
  },
  {
    status: [403, 404, 410],
    says: /(?:are|is|been) (?:disabled|turned off)|not enabled|must be enabled|not permitted to (?:create|approve)/i,
    hint: "The repository's owner has turned this off, and can turn it on in its settings.",
  },
  EMPTY,
  {
    status: [403, 405, 409, 422],
    says: /\b(?:unable to|can(?:not|'t| not)) (?:be )?(?:re-?run|retr|cancel)|\bre-?runnable|\balready (?:running|completed|merged|closed|in progress)/i,
    hint: "Its state forbids this: read it again first.",
  },
  {
    status: [403],
    says: /forbids access via|without \W?\w+\W? scope/i,
    hint: "Use a token of the kind, lifetime or scope that the message asks for.",
  },
  ...accessRefusals,
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
    undone: true,
  },
  {
    status: [403],
    says: ({ headers, now }) => retryAfter(headers, now) !== undefined,
    error: "abuse",
    after: pause,
    undone: true,
  },
  {
    status: LIMITS,
    says: ({ json }) => /abuse|secondary-rate/i.test(textAt(json(), "documentation_url") ?? ""),
    error: "abuse",
    after: pause,
    undone: true,
  },
  ...limitRefusals,
  { status: [403], says: (response) => lacking(response) !== undefined, hint: lacking },
  { status: [404], says: /branch not protected/i, hint: "The branch has no protection to read." },
  { status: [422] },
  { status: [406, 415], hint: "Leave the `Accept` header out, or correct it: the host has no such form." },
  {
    // Also sent in place of a 403.
    status: [404],
    hint: ({ headers }) => {
      const advice = lackingPermission(headers);
      return advice && `Check the address. ${advice}`;
    },
  },
];

/** Limits in the `errors` of a GraphQL result. Other errors there can stand beside data, and are left to the caller. */
export const GRAPHQL_LIMITS: readonly Refusal[] = [
  { says: ABUSE, error: "abuse", after: pause },
  {
    says: /^(?:graphql_)?rate_limit(?:ed)?$|\brate limit (?:\w+ )?exceeded/i,
    error: "quota",
    after: untilReset,
  },
];

/** Milliseconds until the limit's reset. It is a time of the server's clock, and so is the time of the response. */
function untilReset({ headers, facts, now }: ClassifierInput): number {
  const serverNow = httpDate(headers.get("date") ?? "", now) ?? now;
  const reset = facts.rateLimit?.resetAt?.getTime() ?? serverNow + MINUTE;
  return Math.max(retryAfter(headers, now) ?? 1_000, reset - serverNow + 1_000);
}
