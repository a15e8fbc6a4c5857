import { BlockedError } from "../errors/errors.ts";
import type { ClassifierInput } from "../operation/classify.ts";
import type { Result } from "../operation/result.ts";
import { FIREWALL_HEADERS, isHtml, type ReadFields } from "../response/firewall.ts";
import { excerpt } from "../util/excerpt.ts";
import { propertyOf } from "../util/objects.ts";

/** Parts of challenges. No service's own page contains them, whatever its status. */
const CHALLENGES =
  /_cf_chl_|cf-browser-verification|captcha-delivery\.com|px-captcha|anubis_challenge|window\.kpsdk|gokuprops|vercel security checkpoint/i;

/**
 * Parts of block pages: names of firewalls, and sentences that only they use. "Access denied" and "request rejected"
 * are left out, since services use the same words.
 */
const PAGES =
  /cloudflare to restrict access|attention required! \| cloudflare|(?:sorry, |<title>)you have been blocked(?! (?:by|from))|^ ?error code: 1\d{3} ?$|just a moment\.\.\.|checking (?:if the site connection is secure|your browser before)|a security service to protect itself|reference(?: |&#32;)(?:#|&#35;)18(?:\.|&#46;)|request could not be satisfied|incapsula|sucuri website firewall|wordfence|blocked by [^.<]{0,40}firewall|access to this page has been denied|requested url was rejected|mod_security|>the request is blocked\.|azure-application-gateway|web page blocked|unauthorized activity has been detected|detected unusual traffic from|verify(?:ing)? (?:that )?you are (?:a )?human/i;

/** Statuses that keep their own meaning on a block page: credential, proxy credential, rate limit. */
const NOT_BLOCKED: readonly number[] = [401, 407, 429];

/**
 * The error of a response that came from a firewall: a block page or a challenge. Undefined where the response is the
 * service's own.
 *
 * | response | recognised by |
 * |---|---|
 * | any | a header that only firewalls set |
 * | 4xx, 5xx, not JSON | parts of challenges |
 * | 4xx but 401, 407 and 429, not JSON | parts of block pages |
 * | 4xx in JSON | fields that three firewalls use in JSON responses |
 * | 2xx in HTML, where JSON was expected | parts of challenges or block pages |
 *
 * A requested text or HTML page may contain the same parts: a 2xx of that kind is recognised by its headers alone.
 *
 * @param fields the response's headers, where a Map of them is at hand
 */
export function blockedError(
  response: ClassifierInput,
  { kind }: Pick<Result<unknown>, "kind">,
  fields: ReadFields = response.headers,
): BlockedError | undefined {
  if (!isBlocked(response, kind, fields)) return undefined;
  const title = excerpt(/<title[^>]{0,100}>([^<]{0,400})/i.exec(response.text)?.[1] ?? "", 100);
  const suffix = title === "" ? "" : `: ${title}`;
  return new BlockedError(`A firewall in front of the service refused the request${suffix}`, response.facts);
}

function isBlocked(response: ClassifierInput, kind: Result<unknown>["kind"], fields: ReadFields): boolean {
  const { status, text } = response;
  for (const name of FIREWALL_HEADERS) if (fields.has(name)) return true;
  const isRefused = status >= 400;
  if (!isRefused && (kind !== "json" || !isHtml(text, fields))) return false;
  const mayBlock = status < 500 && !NOT_BLOCKED.includes(status);
  const body = response.json();
  if (body !== undefined) return isRefused && mayBlock && isFirewallJson(body);
  return CHALLENGES.test(text) || (mayBlock && PAGES.test(text.replace(/\s+/g, " ")));
}

/** DataDome's captcha address, PerimeterX's script, Cloudflare's own marker. */
function isFirewallJson(body: unknown): boolean {
  const url = propertyOf(body, "url");
  return (
    propertyOf(body, "cloudflare_error") === true ||
    (typeof url === "string" && CHALLENGES.test(url)) ||
    typeof propertyOf(body, "blockScript") === "string"
  );
}
