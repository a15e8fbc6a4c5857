import type { Credential } from "../auth/credential.ts";
import { Secret } from "../auth/secret.ts";
import { redactUrl } from "./redact-url.ts";
import { secretSearch } from "./secret-search.ts";

/** Keeps the secrets of one call out of whatever is printed of it. */
export interface Scrubber {
  /** Makes a credential's secrets known. */
  readonly add: (credential: Credential) => void;
  /** Makes something known that a credential has made for one request: a signature. */
  readonly hide: (made: string) => void;
  /** Whether a credential was sent at all. */
  readonly used: () => boolean;
  /** The query parameters that the credential puts on. */
  readonly queryNames: () => readonly string[];
  readonly text: (text: string) => string;
  /** Whether a text holds a secret, in whatever spelling. */
  readonly finds: (text: string) => boolean;
  readonly url: (url: string) => string;
}

/** Makes a {@link Scrubber}. */
export function scrubber(): Scrubber {
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
    add(credential) {
      lastUrl = undefined;
      for (const name of credential.query) if (!names.includes(name)) names.push(name);
      if (!known.includes(credential.secrets)) known.push(credential.secrets);
    },
    hide(made) {
      lastUrl = undefined;
      known.push([new Secret(made)]);
    },
    used: () => known.length > 0,
    queryNames: () => names,
    text,
    finds: (from) => known.some((secrets) => secretSearch(secrets).finds(from)),
    url(url) {
      if (lastUrl?.from !== url) lastUrl = { from: url, clean: text(redactUrl(url, names)) };
      return lastUrl.clean;
    },
  };
}
