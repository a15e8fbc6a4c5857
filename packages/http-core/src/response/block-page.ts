import { BlockedError } from "../errors/errors.ts";
import type { ClassifierInput } from "../operation/classify.ts";
import type { Result } from "../operation/result.ts";
import { propertyOf } from "../util/objects.ts";
import { excerpt } from "./json.ts";

/** Headers that a firewall sets only where it answers in the service's place. */
const HEADERS = ["cf-mitigated", "x-amzn-waf-action", "x-vercel-mitigated"];

/** Parts of challenges that no page of a service has, whatever its status. */
const CHALLENGES =
  /_cf_chl_|cf-browser-verification|captcha-delivery\.com|px-captcha|anubis_challenge|window\.kpsdk|gokuprops|vercel security checkpoint/i;

/**
 * Parts of firewalls' pages: their names, and sentences that only they use. Words such as "access denied" or "request
 * rejected" are not among them, since a service refuses with the same words.
 */
const PAGES =
  /cloudflare to restrict access|attention required! \| cloudflare|(?:sorry, |<title>)you have been blocked(?! (?:by|from))|^ ?error code: 1\d{3} ?$|just a moment\.\.\.|checking (?:if the site connection is secure|your browser before)|a security service to protect itself|reference(?: |&#32;)(?:#|&#35;)18(?:\.|&#46;)|request could not be satisfied|incapsula|sucuri website firewall|wordfence|blocked by [^.<]{0,40}firewall|access to this page has been denied|requested url was rejected|mod_security|>the request is blocked\.|azure-application-gateway|web page blocked|unauthorized activity has been detected|detected unusual traffic from|verify(?:ing)? (?:that )?you are (?:a )?human/i;

/** Refusals of the credential, by a proxy or by a limit, also where a firewall's page says so. */
const OTHERS: readonly number[] = [401, 407, 429];

/**
 * The error of an answer that a firewall gave in the service's place: a block page or a challenge. Undefined where the
 * service itself has answered.
 *
 * | answer | by |
 * |---|---|
 * | any | a header that only firewalls set |
 * | 4xx, 5xx, not JSON | parts of challenges |
 * | 4xx but 401, 407 and 429, not JSON | parts of block pages |
 * | 4xx in JSON | the forms in which three firewalls answer clients that ask for JSON |
 * | 2xx in HTML, where JSON was expected | either |
 *
 * A text or a page that was asked for may have the same parts: a 2xx of that kind is judged by its headers alone.
 */
export function blockedError(
  answer: ClassifierInput,
  { kind }: Pick<Result<unknown>, "kind">,
): BlockedError | undefined {
  if (!isBlocked(answer, kind)) return undefined;
  const title = excerpt(/<title[^>]{0,100}>([^<]{0,400})/i.exec(answer.text)?.[1] ?? "", 100);
  const said = title === "" ? "" : `: ${title}`;
  return new BlockedError(`A firewall in front of the service refused the request${said}`, answer.facts);
}

function isBlocked(answer: ClassifierInput, kind: Result<unknown>["kind"]): boolean {
  const { status, headers, text } = answer;
  if (HEADERS.some((name) => headers.has(name))) return true;
  const isRefused = status >= 400;
  if (!isRefused && (kind !== "json" || !isHtml(answer))) return false;
  const mayBlock = status < 500 && !OTHERS.includes(status);
  const body = answer.json();
  if (body !== undefined) return isRefused && mayBlock && isFirewallsJson(body);
  return CHALLENGES.test(text) || (mayBlock && PAGES.test(text.replace(/\s+/g, " ")));
}

function isHtml({ headers, text }: ClassifierInput): boolean {
  return /^\s*<[!a-z]/i.test(text) || /html/i.test(headers.get("content-type") ?? "");
}

/** DataDome names the address of its captcha, PerimeterX its script; Cloudflare says that the error is its own. */
function isFirewallsJson(body: unknown): boolean {
  const url = propertyOf(body, "url");
  return (
    propertyOf(body, "cloudflare_error") === true ||
    (typeof url === "string" && CHALLENGES.test(url)) ||
    typeof propertyOf(body, "blockScript") === "string"
  );
}
