import {
  AuthenticationError,
  BlockedError,
  InvalidRequestError,
  PermissionError,
  PlanError,
} from "../errors/errors.ts";
import { retryAfter } from "../http/retry-after.ts";
import type { ClassifierInput } from "../operation/classify.ts";
import { propertyOf } from "../util/objects.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../util/durations.ts";
import type { Refusal } from "../operation/refusal.ts";

/** 200, since some services refuse with it. The texts of 404, 409 and 422 are about a resource, and may quote it. */
const REFUSED: readonly number[] = [200, 400, 401, 402, 403, 451];
const LIMITED: readonly number[] = [200, 400, 402, 403, 429, 503];

const LESS = "This exceeds a limit of size or number: send or request less.";

// Services reword their refusals, but of the same few words.
const SPENT =
  "^(?=.*(?:exceed|reach|hit\\b|exhaust|deplet|over its|spent|used|consum|out of|no more|insufficient|not enough)).*\\b";
const CALLS = "(?:requests?|calls?|queries|connections?)\\b";
const PERIOD =
  "(?:(?:hour|week|month|year)ly|daily|annual|today|(?:(?:per|this|an?|the|current) |/)(?:hour|day|week|month|billing))\\b";
const IS = "(?:(?:is|are|was|were|has|have|been|currently|temporarily) )*";
const PLACE = "(?:regions?|countr(?:y|ies)|jurisdictions?|location|ip(?: address)?)";
const BARRED = "(?:blocked|banned|restricted|prohibited|sanctioned|not (?:supported|allowed|permitted))";
const WHO = "(?:account|user|key|token|address|wallet|organi[sz]ation|access|you)";
const OFF = "(?:suspended|banned|b?locked|disabled|(?:de|in)activ\\w+|frozen|blacklisted|sanctioned)";
const BAD = "(?:invalid|missing|bad|required|unknown|expired|revoked|inactive|not (?:provided|found|valid))";
const KEY = "(?:api|access|subscription).?key";

/** A text that has one of these parts. They begin with a word. */
function has(...parts: readonly string[]): RegExp {
  return new RegExp(`(?<![a-z])(?:${parts.join("|")})`, "i");
}

/** The same, but the text has none of the words before. */
function unless(words: string, ...parts: readonly string[]): RegExp {
  return new RegExp(`^(?!.*(?:${words}))(?:.*(?<![a-z]))?(?:${parts.join("|")})`, "i");
}

/** A limit's text does not speak of them. */
const PERMISSION = "permission|scope|admin";

/**
 * Refusals by a limit, in words that many services use: of size, of a period's budget, of requests in a short time. A
 * service's table has its own rows, then these.
 *
 * @experimental
 * @example
 * ```ts
 * import { accessRefusals, limitRefusals, refusalIn, type Classify } from "@org/http-core/operation";
 * import type { Refusal } from "@org/http-core/operation";
 *
 * const REFUSALS: readonly Refusal[] = [
 *   { status: [403], says: /is archived/i, hint: "Its owner can restore it." },
 *   ...limitRefusals,
 *   ...accessRefusals,
 * ];
 * export const classify: Classify = (response) => refusalIn(REFUSALS, response);
 * ```
 */
export const limitRefusals: readonly Refusal[] = [
  {
    // First, since "request size limit exceeded" is no limit of requests.
    status: [...REFUSED, 413],
    says: has(
      "(?:body|payload|file|header|request|response|query) (?:\\w+ )?(?:size|length|too (?:large|big|long))|size (?:quota|limit)",
    ),
    error: InvalidRequestError,
    hint: LESS,
  },
  {
    status: LIMITED,
    says: unless(
      `${PERMISSION}|per (?:second|minute)`,
      `${SPENT}(?:quota|(?:credits?|units)\\b|(?:usage|api|key|account) limit|request allowance)`,
      `${SPENT}${PERIOD}.* (?:limit|usage|allowance|cap\\b|${CALLS})`,
      `${SPENT}(?:limit|${CALLS})(?: \\w+){0,3} ?${PERIOD}|ran out of ${CALLS}`,
    ),
    error: "quota",
    hint: "The account's budget of this period is spent: wait for the next, or change its plan.",
    after: untilNamed,
    undone: true,
  },
  {
    status: LIMITED,
    says: unless(
      PERMISSION,
      `too.many (?:[\\w-]+ ){0,2}(?:requests|calls|queries|connections)|too_many_requests`,
      `rate.?limited|throttl|slow down|request rate|rate exceeded|^limit exceeded`,
      `${SPENT}(?:rate.?|request )limit`,
      `too (?:quickly|fast|often|frequently)|short (?:time|period)`,
      `(?:concurrent|simultaneous|parallel) (?:\\w+ )?${CALLS}`,
      `${CALLS} (?:per|a|each|every) (?:second|sec|minute|min)\\b`,
      `(?:maximum|max|allowed) number of (?:\\w+ )?${CALLS}`,
    ),
    error: "burst",
    after: pause,
    undone: true,
  },
  {
    status: LIMITED,
    says: unless(
      PERMISSION,
      `(?:blocked|banned|suspended|locked)\\b.* (?:try again|retry)|suspicious|unusual `,
    ),
    error: "abuse",
    after: pause,
    undone: true,
  },
  {
    status: [400, 403],
    says: unless(
      "attempt|plan|tier|subscription",
      "too many |maximum (?:number|page)|number of .*exceed|exceed\\w* (?:the )?(?:allowed|max)|(?:only|at most|limit of) \\d",
    ),
    error: InvalidRequestError,
    hint: LESS,
  },
  { status: [429], error: "burst", after: untilNamed, undone: true },
];

/**
 * Refusals of access, in words that many services use: by a plan, a region, an account's state, a credential, or a
 * restriction. They come after {@link limitRefusals}, since the words of a limit often name a plan.
 *
 * @experimental
 * @example
 * ```ts
 * import { accessRefusals, refusalIn, type Classify } from "@org/http-core/operation";
 *
 * export const classify: Classify = (response) => refusalIn(accessRefusals, response);
 * ```
 */
export const accessRefusals: readonly Refusal[] = [
  {
    status: REFUSED,
    says: has(
      "(?:your|current|higher|paid|free|premium|pro|enterprise|active|no|(?:in|on|for) the) (?:\\w+ )?(?:plan|tier|package|subscription|trial)s?\\b",
      "(?:plan|subscription|trial) (?:does|limit|tier|level|has|is|period|account|required|expired|ended)\\b",
      "requires an upgrade|upgrade (?:to|your)\\b|lifetime (?:request|limit)|(?:to|for|on) (?:(?:pro|paid|premium|enterprise|business)\\b|(?:\\w+ )?subscribers)",
      "(?:free|premium) (?:user|account|endpoint|feature)|(?:payment|invoice)s? (?:required|(?:over|past )due|failed)|unpaid",
    ),
    error: PlanError,
    hint: "Request less at once, or check the account's plan.",
  },
  {
    status: REFUSED,
    says: has(
      `(?:in|from|to|for) (?:your|this) ${PLACE}\\b|${PLACE}[ -]${IS}${BARRED}|${BARRED} ${PLACE}\\b`,
      `geo[^g]?[bfr]|not .*(?:in|from) (?:the )?(?:united|us|uk|eu)\\b`,
      `residents|citizens|u\\.?s\\.? person|vpn\\b|tor (?:exit|node|network)|anonym\\w+ prox|ip\\b.*[a-z-]list`,
    ),
    error: BlockedError,
    hint: "The service refuses this machine's region or IP address: neither a retry nor another credential helps.",
  },
  {
    status: REFUSED,
    says: unless(
      "try again|retry|until",
      `${WHO} ${IS}(?:${OFF}|restricted(?! (?:to|scope)\\b))|${OFF} ${WHO}\\b|sanctions`,
    ),
    error: PermissionError,
    hint: "The account or its key is turned off: ask the service's support.",
  },
  {
    status: [403],
    says: has(
      "(?:must|please) (?:accept|agree|complete|verify)|terms of|kyc\\b|sso\\b|under review|not (?:verified|activated|approved)",
    ),
    hint: "First do what the message asks for.",
  },
  {
    status: [400, 403],
    says: has(
      "clock|request timestamp|timestamp for|signature .*(?:expired|match)|invalid (?:signature|nonce)(?! type)|nonce (?:is|already)",
    ),
    error: AuthenticationError,
    hint: "Check the credential, and this machine's clock.",
  },
  {
    status: [400, 403],
    says: has(
      `${KEY} (?:in |of )?(?:the )?(?:provided )?${IS}${BAD}|(?:no|${BAD}) (?:[\\w-]+[ -])?${KEY}\\b`,
      "(?:bad|invalid|validate) credentials|(?:valid|an) api.?key|authorization header|header: authorization",
    ),
    error: AuthenticationError,
  },
  {
    // Services also refuse a missing credential with 403.
    status: [403],
    says: has(
      `(?:token|credentials?|jwt) (?:(?:\\w+ ){0,6}(?:expired|revoked|is invalid)|${IS}${BAD})`,
      `(?:no|${BAD}) (?:\\w+ )?(?:token|credentials?|jwt)\\b`,
      "not authenticated|requires? authentication|authentication (?:required|failed|credential)",
    ),
    error: AuthenticationError,
  },
  {
    status: [400, 403],
    says: has("(?:restricted|limited) to\\b"),
    hint: "The message says what is allowed: request that, or use another account or key.",
  },
];

/** A 429 that names no time is left to the gate, whose waits grow. */
function pause(response: ClassifierInput, text: string): number | undefined {
  return untilNamed(response, text) ?? (response.status === 429 ? undefined : MINUTE);
}

const UNITS = [SECOND, MINUTE, HOUR, DAY];

/** Milliseconds to wait, as `Retry-After`, a field or the text says: `available in 53 seconds`. Undefined if none does. */
function untilNamed({ headers, json, now }: ClassifierInput, text: string): number | undefined {
  const body = json();
  const seconds = Number(propertyOf(body, "retry_after_seconds") ?? propertyOf(body, "retry_after"));
  if (seconds > 0 && seconds < LONGEST) return seconds * SECOND;
  const [, count, unit = "?"] =
    /\b(?:in|after|for|wait) (\d{1,5}|an?) ?([smhd])(?:ec\w*|in\w*|ours?|ays?)?\b/i.exec(text) ?? [];
  const length = UNITS["smhd".indexOf(unit.toLowerCase())];
  return retryAfter(headers, now) ?? (length && (Number(count) || 1) * length);
}

/** In seconds. A longer wait is implausible, and its end may exceed the range of Date. */
const LONGEST = 366 * 24 * 3600;
