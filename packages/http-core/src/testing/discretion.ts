import type { Credential } from "../auth/credential.ts";
import { proofsIn } from "../auth/proofs.ts";
import { Secret } from "../auth/secret.ts";
import { bytesOf, storedBody, type StoredBody } from "../cache/stored-response.ts";
import { isSecretName, withoutSecrets } from "../request/redact.ts";
import { isSensitiveName } from "../redact/sensitive-names.ts";
import { secretSearch } from "../redact/secret-search.ts";
import type { RecordedRequest, RecordedResponse } from "./tape.ts";

/** Keeps credentials off a tape. */
export interface Discretion {
  /** The query parameters that the given credentials put on. */
  readonly query: readonly string[];
  /** Learns the secrets of a request: those in well-known places. */
  readonly learn: (request: Request) => void;
  readonly request: (request: RecordedRequest) => RecordedRequest;
  readonly response: (response: RecordedResponse) => RecordedResponse;
}

/** What a flag says, whatever its name: bodies are full of them. */
const WORDS = new Set(["false", "none", "null", "true"]);

/**
 * Makes a {@link Discretion} that knows some credentials and secrets already.
 *
 * @param moreQuery names of query parameters that are secrets too
 */
export function discretion(
  given: readonly (Credential | Secret)[],
  moreQuery: readonly string[] = [],
): Discretion {
  const query = Array.from(new Set([...given.flatMap(queryOf), ...moreQuery])).sort();
  const known = new Map(given.flatMap(secretsOf).map((secret) => [secret.reveal(), secret]));
  let all: readonly Secret[] | undefined;

  const clean = (text: string): string => {
    all ??= Array.from(known.values());
    return secretSearch(all).redact(text);
  };
  const cleanBody = (body: StoredBody): StoredBody => {
    if ("text" in body) return { text: clean(body.text) };
    const characters = atob(body.base64);
    const cleaned = clean(characters);
    return cleaned === characters ? body : storedBody(bytesOf({ base64: btoa(cleaned) }));
  };
  const cleanHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)]));

  return {
    query,
    learn({ url, headers }) {
      const inQuery = Array.from(new URL(url).searchParams).filter(([name]) => isSecretName(name, query));
      const inHeaders = Array.from(headers).filter(([name]) => isSensitiveName(name));
      const values = [
        ...inQuery.map(([, value]) => value),
        ...inHeaders.flatMap(([, value]) => proofsIn(value)),
      ];
      for (const value of values)
        if (!known.has(value) && !WORDS.has(value)) known.set(value, new Secret(value));
      all = undefined;
    },
    request({ method, url, headers, body }) {
      const told = { method, url: clean(withoutSecrets(url, query)), headers: cleanHeaders(headers) };
      return body === undefined ? told : { ...told, body: cleanBody(body) };
    },
    response: ({ status, statusText, headers, body }) => ({
      status,
      statusText: clean(statusText),
      headers: cleanHeaders(headers),
      body: cleanBody(body),
    }),
  };
}

function queryOf(given: Credential | Secret): readonly string[] {
  return given instanceof Secret ? [] : given.query;
}

function secretsOf(given: Credential | Secret): readonly Secret[] {
  return given instanceof Secret ? [given] : given.secrets;
}
