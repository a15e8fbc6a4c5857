import { REDACTED } from "../auth/secret.ts";

/** Query names that are secrets by their name, whoever put them there. */
const SECRET_NAMES =
  /^(?:(?:access|auth|id|oauth|private|refresh)[-_]?token|(?:x-)?api[-_]?key|client[-_](?:id|secret)|key|pass(?:phrase|word)?|secret|sig(?:nature)?|token)$/i;

/** An address that can be printed: values of secret query parameters and userinfo are replaced. */
export function redactUrl(url: string, secretNames: readonly string[] = []): string {
  const clean = url.includes("@") ? url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, `$1${REDACTED}@`) : url;
  const start = clean.indexOf("?");
  if (start === -1) return clean;
  const query = clean.slice(start + 1).replace(/([^&=#]+)=([^&#]*)/g, (pair, name: string) => {
    return isSecretName(name, secretNames) ? `${name}=${REDACTED}` : pair;
  });
  return `${clean.slice(0, start)}?${query}`;
}

/** An address without its secret query parameters: what goes to another origin. */
export function withoutSecrets(url: string, secretNames: readonly string[]): string {
  const parsed = new URL(url);
  for (const name of Array.from(parsed.searchParams.keys())) {
    if (isSecretName(name, secretNames)) parsed.searchParams.delete(name);
  }
  return parsed.href;
}

/** Whether a query parameter is a secret: by its name, or because a credential puts it on. */
export function isSecretName(name: string, more: readonly string[]): boolean {
  let plain = name;
  try {
    plain = decodeURIComponent(name);
  } catch {
    // A name that can't be decoded is compared as it stands.
  }
  return SECRET_NAMES.test(plain) || more.includes(plain);
}
