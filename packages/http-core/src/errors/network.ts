import { NetworkError } from "./errors.ts";
import { propertyOf } from "../util/objects.ts";
import { type Certainty, codeOf, meaningOf } from "./platform-codes.ts";

const certainties = new WeakMap<NetworkError, Certainty>();

/**
 * Makes a `NetworkError` from a platform's error, by its code alone.
 *
 * @param cause the cause of the error, which is dropped if it has a secret
 */
export function networkError(thrown: unknown, cause: unknown = thrown): NetworkError {
  const { code, words = "No complete response arrived", certainty = "", hint } = meaningOf(thrown);
  const error = new NetworkError(code === undefined ? words : `${words} (${code})`, { hint, cause });
  certainties.set(error, certainty);
  return error;
}

/**
 * The platform's words about options of `fetch` that it does not take, without the value; undefined for other errors.
 * Words with an address are not shown: it may have a key.
 */
export function refusedOptions(thrown: unknown): string | undefined {
  const message = String(propertyOf(thrown, "message"));
  const isRefusal = REFUSAL.test(message) && !message.includes("://");
  return isRefusal ? message.replace(/ ?\(".*"\)/s, "").replace(/".*"/s, "a value") : undefined;
}

/** Words of Node, Bun, Deno and browsers about options that they refuse. */
const REFUSAL =
  /\bRequestInit\b|'Request'|not an accepted type|^'\w+' option|HTTP method|cannot have body|^Headers[ .]|^keepalive$/;

/**
 * The name and words of an error by which an engine tells of a mistake in code, such as that of a caller's `fetch`;
 * undefined for other errors. Platforms word failures of the network otherwise, or give them a code or a cause.
 */
export function mistakeIn(thrown: unknown): string | undefined {
  const words = `${String(propertyOf(thrown, "name"))}: ${String(propertyOf(thrown, "message"))}`;
  return MISTAKE.test(words) && codeOf(thrown) === undefined ? words : undefined;
}

/** Words of V8, SpiderMonkey and JavaScriptCore. */
const MISTAKE =
  /^ReferenceError|^TypeError: (?:Cannot (?:read|set|access|destructure|convert)|can't access|.* is (?:not (?:a function|an? (?:constructor|object)|iterable)|undefined|null)\b|Assignment to)/;

/** Whether the request certainly did not reach the service, so that even an unsafe one may be retried. */
export function wasNeverSent(error: NetworkError): boolean {
  return certainties.get(error)?.includes("unsent") === true;
}

/** Marks an error as one that a retry can't help. */
export function endsTheSame(error: NetworkError): void {
  certainties.set(error, wasNeverSent(error) ? "unsent final" : "final");
}

/** Whether a retry would fail in the same way, as for an untrusted certificate. */
export function isFinal(error: NetworkError): boolean {
  return certainties.get(error)?.includes("final") === true;
}
