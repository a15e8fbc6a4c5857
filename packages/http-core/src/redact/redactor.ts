import type { Credential } from "../auth/credential.ts";
import { Secret } from "../auth/secret.ts";
import { redactUrl } from "./redact-url.ts";
import { secretSearch } from "./secret-search.ts";

/** Redacts the secrets of one call in its errors, events and addresses. */
export class Redactor {
  // A call has one credential, rarely two: an array is as fast as a set, and cheaper to create.
  readonly #known: (readonly Secret[])[] = [];
  readonly #names: string[] = [];
  // A call's events show the same address several times.
  #lastUrl: { readonly url: string; readonly clean: string } | undefined;

  /** Adds a credential's secrets. */
  addCredential(credential: Credential): void {
    if (this.#known.includes(credential.secrets)) return;
    this.#lastUrl = undefined;
    for (const name of credential.query) if (!this.#names.includes(name)) this.#names.push(name);
    this.#known.push(credential.secrets);
  }

  /** Adds one secret, such as the signature of a request. */
  addSecret(secret: string): void {
    this.#lastUrl = undefined;
    // First: it may contain one of the others.
    this.#known.unshift([new Secret(secret)]);
  }

  /** Whether any secret was added. */
  hasSecrets(): boolean {
    return this.#known.length > 0;
  }

  /** The query parameters that the credential adds. */
  queryNames(): readonly string[] {
    return this.#names;
  }

  /** Redacts the secrets in a text. A property, not a method: it is passed on as a function. */
  readonly text = (text: string): string => {
    let clean = text;
    for (const secrets of this.#known) clean = secretSearch(secrets).redact(clean);
    return clean;
  };

  /** Whether a text contains a secret, in any encoding. */
  contains(text: string): boolean {
    return this.#known.some((secrets) => secretSearch(secrets).contains(text));
  }

  url(url: string): string {
    // Known secrets first: of a secret with `&` in an address, `redactUrl` finds only a part.
    if (this.#lastUrl?.url !== url) this.#lastUrl = { url, clean: redactUrl(this.text(url), this.#names) };
    return this.#lastUrl.clean;
  }
}
