import { BlockedError } from "../errors/blocked-error.ts";
import type { Answer } from "../operation/classify.ts";
import type { Result } from "../operation/result.ts";
import { propertyOf } from "../runtime/property.ts";
import { excerpt } from "./json.ts";

/** Headers that a firewall sets only where it answers in the service's place. */
const HEADERS = ["cf-mitigated", "x-amzn-waf-action", "x-vercel-mitigated"];

/** Parts of the scripts of challenges: no page of a service has them, whatever its status. */
const SCRIPTS = /_cf_chl_|cf-browser-verification|_incapsula_resource|captcha-delivery\.com|px-captcha/i;

/** Words of firewalls' pages. */
const WORDS =
  /you have been blocked|attention required!|<title> ?just a moment|checking (?:if the site connection is secure|your browser)|to restrict access|incapsula incident|website firewall|web application firewall|access (?:to this page )?(?:was |has been )?denied|request (?:is |was |has been )?(?:blocked|rejected)|url was rejected|verify(?:ing)? (?:that )?(?:you are|you're|your browser)|security checkpoint|complete the (?:captcha|security check)|mod_security|unusual traffic|unauthorized activity|^ ?error code: 1\d{3} ?$/i;

/** Refusals that are the credential's, a proxy's or a limit's, also where a page with such words says so. */
const OTHERS: readonly number[] = [401, 407, 429];

/**
 * The error of an answer that a firewall gave in the service's place: a block page or a challenge. Undefined where the
 * service itself has answered.
 *
 * | answer | by |
 * |---|---|
 * | any | a header that only firewalls set |
 * | 4xx, 5xx, not JSON | the scripts of challenges |
 * | 4xx but 401, 407 and 429, not JSON | words of block pages |
 * | 4xx in JSON | the forms in which three firewalls answer clients that ask for JSON |
 * | 2xx in HTML, where JSON was expected | scripts and words |
 *
 * A text or a page that was asked for may have the same words: a 2xx of that kind is judged by its headers alone.
 */
export function blockedError(
  answer: Answer,
  { kind }: Pick<Result<unknown>, "kind">,
): BlockedError | undefined {
  if (!isBlocked(answer, kind)) return undefined;
  const title = excerpt(/<title[^>]*>([^<]*)/i.exec(answer.text)?.[1] ?? "", 100);
  const said = title === "" ? "" : `: ${title}`;
  return new BlockedError(`A firewall in front of the service refused the request${said}`, answer.facts);
}

function isBlocked(answer: Answer, kind: Result<unknown>["kind"]): boolean {
  const { status, headers, text } = answer;
  if (HEADERS.some((name) => headers.has(name))) return true;
  const isRefused = status >= 400;
  if (!isRefused && (kind !== "json" || !isHtml(answer))) return false;
  const hasWords = status < 500 && !OTHERS.includes(status);
  const body = answer.json();
  if (body !== undefined) return isRefused && hasWords && isFirewallsJson(body);
  // A storage service's own refusal, "Access Denied" among them, is XML.
  if (/^\s*<\?xml/i.test(text)) return false;
  return SCRIPTS.test(text) || (hasWords && WORDS.test(text.replace(/\s+/g, " ")));
}

function isHtml({ headers, text }: Answer): boolean {
  return /^\s*<[!a-z]/i.test(text) || /html/i.test(headers.get("content-type") ?? "");
}

/** DataDome names the address of its captcha, PerimeterX its script; Cloudflare says that the error is its own. */
function isFirewallsJson(body: unknown): boolean {
  const url = propertyOf(body, "url");
  return (
    propertyOf(body, "cloudflare_error") === true ||
    (typeof url === "string" && SCRIPTS.test(url)) ||
    typeof propertyOf(body, "blockScript") === "string"
  );
}
