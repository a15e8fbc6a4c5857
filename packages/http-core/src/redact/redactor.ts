import type { Credential } from "../auth/credential.ts";
import { Secret } from "../auth/secret.ts";
import { redactUrl } from "./redact-url.ts";
import { secretSearch } from "./secret-search.ts";

/** Keeps the secrets of one call out of whatever is printed of it. */
export interface Redactor {
  /** Makes a credential's secrets known. */
  readonly addCredential: (credential: Credential) => void;
  /** Makes something known that a credential has made for one request: a signature. */
  readonly addSecret: (made: string) => void;
  /** Whether a credential was sent at all. */
  readonly hasSecrets: () => boolean;
  /** The query parameters that the credential puts on. */
  readonly queryNames: () => readonly string[];
  readonly text: (text: string) => string;
  /** Whether a text holds a secret, in whatever spelling. */
  readonly contains: (text: string) => boolean;
  readonly url: (url: string) => string;
}

/** Makes a {@link Redactor}. */
export function createRedactor(): Redactor {
  // A call has one credential, rarely two: a list is searched as fast as a set, and is made for less.
  const known: (readonly Secret[])[] = [];
  const names: string[] = [];
  // A call tells its one address several times.
  let lastUrl: { readonly from: string; readonly clean: string } | undefined;
  const text = (from: string): string => {
    let clean = from;
    for (const secrets of known) clean = secretSearch(secrets).redact(clean);
    return clean;
  };
  return {
    addCredential(credential) {
      lastUrl = undefined;
      for (const name of credential.query) if (!names.includes(name)) names.push(name);
      if (!known.includes(credential.secrets)) known.push(credential.secrets);
    },
    addSecret(made) {
      lastUrl = undefined;
      known.push([new Secret(made)]);
    },
    hasSecrets: () => known.length > 0,
    queryNames: () => names,
    text,
    contains: (from) => known.some((secrets) => secretSearch(secrets).contains(from)),
    url(url) {
      if (lastUrl?.from !== url) lastUrl = { from: url, clean: text(redactUrl(url, names)) };
      return lastUrl.clean;
    },
  };
}
