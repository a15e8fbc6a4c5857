/** These are sensitive whatever stands beside them, also run together with it: `clientsecret`, `X-Amz-Signature`. */
const PROOFS =
  /(?:secret|pass(?:word|wd|phrase|code)|pwd|credential|signature|cookie)s?\d*(?:-|$)|(?:^|-)(?:auth(?:[nz]|enticat(?:ed|ion|or)|ori[sz]ation)?|assertion|bearer|csrf|hmac|jwt|otp|sig|totp|xsrf)(?:-|$)/;

/** These are sensitive where the name ends in them: `token_id` and `session_count` are not. */
const ENDINGS =
  /(?:^|-)(?:key|pass|pw|sess|session|sid|verifier)$|(?:access|api|app|auth|client|private|secret|signing|subscription)-?keys?$|token$|(?:2fa|access|auth|backup|device|login|mfa|recovery|security|sms|verification)-?code$|(?:access-?key|client|sess|session)-?id$|saml-?response$/;

/** What only tells of a proof, and keys and tokens that prove nothing. */
const HARMLESS =
  /^accept-|-(?:alg(?:orithm)?|count|date|enabled|exp(?:iration|ires|iry)?|format|in|input|length|method|mode|policy|required|status|time|type|ur[il]|version)$|(?:cache|foreign|idempoten(?:ce|cy|t)|object|partition|primary|public|sort|web-?socket)-key$|(?:continuation|cursor|idempoten(?:ce|cy|t)|next|page|pagination|prev(?:ious)?|resume|sync)-?token$/;

/**
 * Whether what goes by a name is a secret, or proves who asks: of a header, a query parameter, a field. Whole words
 * count, however the name joins them: `clientSecret`, `client_secret`, `X-Client-Secret`, `client.secret`. A name that
 * nobody knows is sensitive where it ends in `key` or `token`, since most such are.
 *
 * @param name as it is written; percent-encoded too
 * @example
 * ```ts
 * import { isSensitiveName } from "@org/http-core";
 *
 * console.log(isSensitiveName("X-Amz-Signature"), isSensitiveName("accessToken")); // true true
 * console.log(isSensitiveName("X-Design"), isSensitiveName("next_token")); // false false
 * ```
 */
export function isSensitiveName(name: string): boolean {
  const words = decodedName(name)
    .replace("OAuth", "Oauth")
    .replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$3-$2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/(?:-v?\d+)?-?$/, "");
  return (PROOFS.test(words) || ENDINGS.test(words)) && !HARMLESS.test(words);
}

/** A name without percent-encoding. One that can't be decoded stays as it stands. */
export function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
