import { REDACTED } from "../auth/secret.ts";
import { decodedName, isSensitiveName } from "./sensitive-names.ts";

/** A name and its value: of a query or a fragment, or a path parameter (`;jsessionid=`), which ends with its segment. */
const PAIR = /[?&#]([^=&#?]+)=(?:[^&#;?]|[;?](?![^=&#;?]+=))*|;([^=&#;/?]+)=[^&#;/?]*/g;

/** Beside one of these a `code` is good for a token (RFC 6749, 4.1); elsewhere it may be a country's. */
const OAUTH = /[?&#](?:grant_type|redirect_uri|state)=/;

/** Parameters that an address was signed with for whoever it is given to. */
export const PRESIGNED = /^x-(?:amz|goog)-/i;

/** An address that can be printed: values of sensitive parameters and userinfo are replaced. */
export function redactUrl(url: string, secretNames: readonly string[] = []): string {
  const clean = url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, `$1${REDACTED}@`);
  if (!clean.includes("=")) return clean;
  const secret = OAUTH.test(clean) ? ["code", ...secretNames] : secretNames;
  return clean.replace(PAIR, (pair: string, ofQuery: string | undefined, ofPath: string | undefined) => {
    const name = ofQuery ?? ofPath ?? "";
    return isSecretName(name, secret) ? `${pair.charAt(0)}${name}=${REDACTED}` : pair;
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
