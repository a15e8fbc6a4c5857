import { REDACTED } from "../auth/secret.ts";
import { decodedName, isSensitiveName } from "./sensitive-names.ts";

/** A name and its value: of a query or a fragment, or a path parameter (`;jsessionid=`), which ends with its segment. */
const PAIR = /[?&#][^=&#?]+=(?:[^&#;?]|[;?](?![^=&#;?]+=))*|;[^=&#;/?]+=[^&#;/?]*/g;

/** Beside one of these a `code` is good for a token (RFC 6749, 4.1); elsewhere it may be a country's. */
const OAUTH = /[?&#](?:grant_type|redirect_uri|state)=/;

/** Parameters that an address was signed with for whoever it is given to. */
export const PRESIGNED = /^x-(?:amz|goog)-/i;

/** How often an address may be percent-encoded within another. */
const DEEPEST = 3;

/**
 * An address that can be printed: values of sensitive parameters and userinfo are replaced, also those of an address
 * that is part of it, such as `?next=https%3A%2F%2Fuser%3Apassword%40host`.
 */
export function redactUrl(url: string, secretNames: readonly string[] = [], deepest = DEEPEST): string {
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
      const plain = decodedName(part);
      if (plain === part || deepest === 0) return part;
      const printed = redactUrl(plain, secretNames, deepest - 1);
      return printed === plain ? part : encodeURIComponent(printed).replaceAll("%5Bredacted%5D", REDACTED);
    });
}

/**
 * An address without its sensitive query parameters.
 *
 * @param stays sensitive names that are kept all the same
 */
export function withoutSecrets(url: string, secretNames: readonly string[], stays = /^$/): string {
  const parsed = new URL(url);
  for (const name of Array.from(parsed.searchParams.keys())) {
    if (isSecretName(name, secretNames) && !stays.test(name)) parsed.searchParams.delete(name);
  }
  return parsed.href;
}

/** Whether a query parameter is a secret: by its name, or because a credential puts it on. */
export function isSecretName(name: string, more: readonly string[]): boolean {
  return more.includes(decodedName(name)) || isSensitiveName(name);
}
