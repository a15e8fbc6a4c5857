import { decodedQuery } from "../http/request.ts";
import { fromBase64 } from "../util/base64.ts";

/** Words that make a name sensitive anywhere in it, the first group also without separators: `clientsecret`. */
const SENSITIVE =
  /(?:secret|pass-?(?:word|wd|phrase|code)|pwd|credential|signature|cookie|(?:access|api|app|auth|client|private|secret|signing|subscription)-?key)s?\d*(?:-|$)|(?:^|-)(?:auth(?:[nz]|enticat(?:ed|ion|or)|ori[sz]ation)?|assertion|bearer|csrf|hmac|jwt|otp|sig|totp|xsrf|(?:access|id|refresh|session)-?tokens?)(?:-|$)/;

/** Words that make a name sensitive at its end only: `token_id` and `session_count` are harmless. */
const SENSITIVE_ENDINGS =
  /(?:^|-)(?:key|pass|pin|pw|sess|session|sid|verifier)$|token$|(?:2fa|access|auth|backup|device|factor|login|mfa|(?:^|-)pin|recovery|security|sms|verification)-?code$|(?:client|sess|session)-?id$|saml-?response$/;

/** Names that describe a credential, and names of keys and tokens that are not credentials. */
const HARMLESS =
  /^acce(?:pt|ss-control)-|^signature-input$|expires-in$|-(?:alg(?:orithm)?|count|date|enabled|exp(?:iration|ires|iry)?|format|length|method|mode|policy|required|status|time|type|ur[il]|version)$|(?:^|-)(?:(?:cache|dedup(?:lication)?|foreign|idempoten(?:ce|cy|t)|lookup|object|partition|primary|public|row|sort|surrogate|unique|web-?socket)-key|(?:after|before|continuation|cursor|delta|idempoten(?:ce|cy|t)|(?:next-?)?page|next|pagination|prev(?:ious)?|resume|scroll|skip|start(?:ing)?|sync)-?token)$/;

/** A version, an operator, or a word for the value itself, at the end of a name: `token_v2`, `token__eq`, `tokenValue`. */
const SUFFIXES = /(?:-(?:v?\d+|eq|header|new|old|str(?:ing)?|val(?:ue)?)){0,3}-?$/;

/** How many brackets of a name are checked. */
const MOST_BRACKETS = 8;

/**
 * Whether the name of a header, query parameter or field means a secret or a credential. Whole words count, in any
 * style: `clientSecret`, `client_secret`, `X-Client-Secret`, `client.secret`. An unknown name that ends in `key` or
 * `token` is sensitive, because most such names are.
 *
 * @param name in any letter case; may be percent-encoded
 * @example
 * ```ts
 * import { isSensitiveName } from "@org/http-core";
 *
 * console.log(isSensitiveName("X-Amz-Signature"), isSensitiveName("accessToken")); // true true
 * console.log(isSensitiveName("X-Design"), isSensitiveName("next_token")); // false false
 * ```
 */
export function isSensitiveName(name: string): boolean {
  const decoded = decodedQuery(name);
  // Brackets may follow the sensitive name: `filter[token][eq]`.
  for (let end = decoded.length, brackets = 0; end !== -1 && brackets <= MOST_BRACKETS; brackets += 1) {
    const beginning = decoded.slice(0, end);
    const words = wordsOf(beginning);
    if (HARMLESS.test(words)) return false;
    if (SENSITIVE.test(words) || SENSITIVE_ENDINGS.test(words)) return true;
    end = beginning.lastIndexOf("[");
  }
  return false;
}

function wordsOf(name: string): string {
  return name
    .replace("OAuth", "Oauth")
    .replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$3-$2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(SUFFIXES, "");
}

/**
 * The secrets in the value of a sensitive header: the whole value, the part after the scheme, the password of `Basic`
 * (RFC 7617), and the values of cookies (RFC 6265).
 */
export function secretsInHeader(value: string): readonly string[] {
  const scheme = /^[\w-]+ +(?=\S)/.exec(value)?.[0] ?? "";
  const credential = value.slice(scheme.length);
  const cookies = value.split("; ").flatMap((pair) => /^[^=\s]+=(.+)/.exec(pair)?.[1] ?? []);
  const pair = /^basic /i.test(scheme) ? passwordIn(credential) : [];
  return Array.from(new Set([value, credential, ...cookies, ...pair]));
}

/** The password, or the user name where the password is empty: it is then a key. Text that is not base64 has neither. */
function passwordIn(credential: string): readonly string[] {
  const pair = new TextDecoder().decode(fromBase64(credential));
  const colon = pair.indexOf(":");
  const password = pair.slice(colon + 1);
  return [password === "" ? pair.slice(0, colon) : password];
}
