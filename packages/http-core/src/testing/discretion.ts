import type { Credential } from "../auth/credential.ts";
import { REDACTED, Secret } from "../auth/secret.ts";
import { bytesOf, storedBody, type StoredBody } from "../cache/stored-response.ts";
import { isSecretName, withoutSecrets } from "../request/redact.ts";
import { secretPattern } from "../runtime/secret-pattern.ts";
import type { RecordedRequest, RecordedResponse } from "./tape.ts";

/** Headers whose values prove who asks, by their names. */
const PROVING = /auth|cookie|credential|key|pass|secret|session|sign|token/i;

/** Keeps credentials off a tape. */
export interface Discretion {
  /** The query parameters that the given credentials put on. */
  readonly query: readonly string[];
  /** Learns the secrets of a request: those in well-known places. */
  readonly learn: (request: Request) => void;
  readonly request: (request: RecordedRequest) => RecordedRequest;
  readonly response: (response: RecordedResponse) => RecordedResponse;
}

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
    const pattern = secretPattern(all);
    return pattern === undefined ? text : text.replace(pattern.whole, REDACTED);
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
      const inHeaders = Array.from(headers).filter(([name]) => PROVING.test(name));
      const values = [
        ...inQuery.map(([, value]) => value),
        ...inHeaders.flatMap(([, value]) => proofs(value)),
      ];
      for (const value of values) if (!known.has(value)) known.set(value, new Secret(value));
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

/** The secrets in a header's value: all of it, what follows a scheme, and what is encoded there (RFC 7617). */
function proofs(value: string): readonly string[] {
  const [scheme = "", ...rest] = value.split(" ");
  if (rest.length === 0) return [value];
  const proof = rest.join(" ");
  if (!/^basic$/i.test(scheme)) return [value, proof];
  const pair = decoded(proof);
  const colon = pair.indexOf(":");
  const [name, password] = [pair.slice(0, colon), pair.slice(colon + 1)];
  return [value, proof, password === "" ? name : password];
}

function decoded(base64: string): string {
  try {
    return new TextDecoder().decode(bytesOf({ base64 }));
  } catch {
    return base64;
  }
}
