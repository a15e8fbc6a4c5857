import type { Credential } from "../auth/credential.ts";
import { Secret } from "../auth/secret.ts";
import { redactUrl } from "./redact-url.ts";
import { secretSearch } from "./secret-search.ts";

/** Redacts the secrets of one call in its errors, events and addresses. */
export interface Redactor {
  /** Adds a credential's secrets. */
  readonly addCredential: (credential: Credential) => void;
  /** Adds one secret, such as the signature of a request. */
  readonly addSecret: (secret: string) => void;
  /** Whether any secret was added. */
  readonly hasSecrets: () => boolean;
  /** The query parameters that the credential adds. */
  readonly queryNames: () => readonly string[];
  readonly text: (text: string) => string;
  /** Whether a text contains a secret, in any encoding. */
  readonly contains: (text: string) => boolean;
  readonly url: (url: string) => string;
}

/** Creates a {@link Redactor}. */
export function createRedactor(): Redactor {
  // A call has one credential, rarely two: an array is as fast as a set, and cheaper to create.
  const known: (readonly Secret[])[] = [];
  const names: string[] = [];
  // A call's events show the same address several times.
  let lastUrl: { readonly url: string; readonly clean: string } | undefined;
  const redact = (text: string): string => {
    let clean = text;
    for (const secrets of known) clean = secretSearch(secrets).redact(clean);
    return clean;
  };
  return {
    addCredential(credential) {
      lastUrl = undefined;
      for (const name of credential.query) if (!names.includes(name)) names.push(name);
      if (!known.includes(credential.secrets)) known.push(credential.secrets);
    },
    addSecret(secret) {
      lastUrl = undefined;
      // Before the others: it may contain one of them.
      known.unshift([new Secret(secret)]);
    },
    hasSecrets: () => known.length > 0,
    queryNames: () => names,
    text: redact,
    contains: (text) => known.some((secrets) => secretSearch(secrets).contains(text)),
    url(url) {
      // Known secrets first: one with `&` in it, repeated in an address, would be found in part only.
      if (lastUrl?.url !== url) lastUrl = { url, clean: redactUrl(redact(url), names) };
      return lastUrl.clean;
    },
  };
}
