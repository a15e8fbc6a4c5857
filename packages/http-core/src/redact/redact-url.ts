import { decodedQuery } from "../http/request.ts";
import { REDACTED } from "../auth/secret.ts";
import { isSensitiveName } from "./sensitive-names.ts";

/** A name and value in a query or fragment, or a path parameter (`;jsessionid=`), which ends with its segment. */
const PAIR = /[?&#][^=&#?]+=(?:[^&#;?]|[;?](?![^=&#;?]+=))*|;[^=&#;/?]+=[^&#;/?]*/g;

/** Beside one of these, `code` is an authorization code (RFC 6749, 4.1); elsewhere it may be a country code. */
const OAUTH = /[?&#](?:grant_type|redirect_uri|state)=/;

/** Parameters of presigned addresses, of Azure and CloudFront too: the address itself is the credential. */
export const PRESIGNED = /^(?:x-(?:amz|goog)-.*|jwt|sig|signature)$/i;

/** Whether an address has no user information, parameter or escape: then it is shown as it is. */
export function isPlainUrl(url: string): boolean {
  return !/[?#&;@%]/.test(url);
}

/** How many levels of percent-encoded addresses within an address are redacted. */
const DEEPEST = 3;

/**
 * Redacts userinfo and the values of sensitive parameters in an address, also in an address within it, such as
 * `?next=https%3A%2F%2Fuser%3Apassword%40host`.
 */
export function redactUrl(url: string, secretNames: readonly string[] = [], deepest = DEEPEST): string {
  if (isPlainUrl(url)) return url;
  const clean = url
    .replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, `$1${REDACTED}@`)
    .replace(/(\/\/)[^/?#&]*@/g, `$1${REDACTED}@`);
  const secret = OAUTH.test(clean) ? ["code", ...secretNames] : secretNames;
  return clean
    .replace(PAIR, (pair) => {
      const name = pair.slice(1, pair.indexOf("="));
      return isSecretName(name, secret) ? `${pair.charAt(0)}${name}=${REDACTED}` : pair;
    })
    .replace(/[^/?#&;=]+/g, (part) => {
      if (!part.includes("%")) return part;
      const plain = decodedQuery(part);
      if (plain === part || deepest === 0) return part;
      const redacted = redactUrl(plain, secretNames, deepest - 1);
      return redacted === plain ? part : encodeURIComponent(redacted).replaceAll("%5Bredacted%5D", REDACTED);
    });
}

/**
 * Removes the sensitive query parameters of an address.
 *
 * @param allowed sensitive names that stay
 */
export function withoutSecrets(url: string, secretNames: readonly string[], allowed = /^$/): string {
  const parsed = new URL(url);
  for (const name of Array.from(parsed.searchParams.keys())) {
    if (secretNames.includes(name) || (isSensitiveName(name) && !allowed.test(name)))
      parsed.searchParams.delete(name);
  }
  return parsed.href;
}

/** Whether a query parameter is a secret: by its name, or because a credential adds it. */
export function isSecretName(name: string, more: readonly string[]): boolean {
  return more.includes(decodedQuery(name)) || isSensitiveName(name);
}
