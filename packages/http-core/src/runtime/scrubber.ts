import type { Credential } from "../auth/credential.ts";
import { REDACTED } from "../auth/secret.ts";
import { redactUrl } from "../request/redact.ts";

/** Keeps the secrets of one call out of whatever is printed of it. */
export interface Scrubber {
  /** Makes a credential's secrets known. */
  readonly add: (credential: Credential) => void;
  /** Whether a credential was sent at all. */
  readonly used: () => boolean;
  /** The query parameters that the credential puts on. */
  readonly queryNames: () => readonly string[];
  readonly text: (text: string) => string;
  readonly url: (url: string) => string;
}

/** Makes a {@link Scrubber}. */
export function scrubber(): Scrubber {
  const secrets = new Set<string>();
  const names = new Set<string>();
  let used = false;
  const text = (from: string): string => {
    let clean = from;
    for (const secret of secrets) clean = clean.replaceAll(secret, REDACTED);
    return clean;
  };
  return {
    add(credential) {
      used = true;
      for (const name of credential.query) names.add(name);
      for (const secret of credential.secrets) {
        const value = secret.reveal();
        if (value !== "") for (const form of formsOf(value)) secrets.add(form);
      }
    },
    used: () => used,
    queryNames: () => Array.from(names),
    text,
    url: (url) => text(redactUrl(url, Array.from(names))),
  };
}

/** How a secret may stand in an address, in JSON, in a Basic header. */
function formsOf(value: string): readonly string[] {
  return [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)];
}
