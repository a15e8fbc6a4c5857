import type { Credential } from "../auth/credential.ts";
import { Secret } from "../auth/secret.ts";
import { bytesOf, keptHeaders, storedBody, type StoredBody } from "../cache/entry-codec.ts";
import { fieldsOf } from "../cache/types.ts";
import { codeOf } from "../errors/network.ts";
import { type Fetch, type FetchInit, platformResponse } from "../middleware/send.ts";
import { isSecretName, withoutSecrets } from "../redact/redact-url.ts";
import { secretSearch } from "../redact/secret-search.ts";
import { isSensitiveName, secretsInHeader } from "../redact/sensitive-names.ts";
import { isBodiless } from "../response/response.ts";
import { requestOf } from "./request-of.ts";
import {
  type RecordedRequest,
  type RecordedResponse,
  type Recording,
  taken,
  type Tape,
  tellingHeaders,
} from "./tape.ts";

/** Options of {@link record}. */
export interface RecordOptions {
  /**
   * Credentials and secrets to keep off the tape. Those in well-known places (`Authorization`, cookies, headers and
   * query parameters named like keys, tokens, secrets and signatures) are known by themselves.
   */
  readonly redact?: readonly (Credential | Secret)[] | undefined;
  /** Request headers that tell requests apart, besides `Accept`, `Content-Type` and those that make it conditional. */
  readonly headers?: readonly string[] | undefined;
}

/** A fetch that is listened to. */
export interface Recorder {
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** What was heard so far, without what is still under way. */
  readonly tape: () => Tape;
}

/**
 * Listens to a fetch: what it is asked and what it answers goes on a tape, from which `replay` answers without it.
 * No credential is on the tape, wherever a service echoes it. Bodies are read whole, and kept whatever is in them.
 *
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { bearer, createClient } from "@org/http-core";
 * import { record } from "@org/http-core/testing";
 *
 * const auth = bearer("my-token");
 * const { fetch, tape } = record(globalThis.fetch, { redact: [auth] });
 * const client = createClient({ baseUrl: "https://api.example", auth, fetch });
 * console.log(client); // … its calls
 * writeFileSync("tape.json", JSON.stringify(tape(), null, 2));
 * ```
 */
export function record(fetch: Fetch, { redact = [], headers = [] }: RecordOptions = {}): Recorder {
  const keep = tapeRedactor(redact);
  const names = tellingHeaders(headers);
  // A place is taken when a request begins: the order does not hang on who answers first.
  const places: { heard?: Recording }[] = [];
  return {
    async fetch(input, given) {
      const request = requestOf(input, given);
      const place: { heard?: Recording } = {};
      places.push(place);
      keep.learn(request);
      const asked = await taken(request.clone(), names);
      try {
        const response = platformResponse(await fetch(request.url, await initOf(request)));
        // A browser does not show its redirects.
        if (response.type === "opaqueredirect") return response;
        const bytes = new Uint8Array(await response.arrayBuffer());
        const { status, statusText } = response;
        const kept = Object.fromEntries(contentHeaders(response.headers));
        place.heard = {
          request: asked,
          response: { status, statusText, headers: kept, body: storedBody(bytes) },
        };
        const init = { status, statusText, headers: response.headers };
        return new Response(isBodiless(status) ? null : bytes, init);
      } catch (error) {
        if (!request.signal.aborted) place.heard = { request: asked, failure: { code: codeOf(error) ?? "" } };
        throw error;
      }
    },
    tape: () => ({
      version: 1,
      headers: names,
      credentialQuery: keep.query,
      recordings: places.flatMap(({ heard }) => (heard === undefined ? [] : [discreet(heard, keep)])),
    }),
  };
}

async function initOf(request: Request): Promise<FetchInit> {
  const { method, headers, signal, redirect, credentials, cache } = request;
  const bytes = new Uint8Array(await request.arrayBuffer());
  return {
    method,
    headers: Object.fromEntries(headers),
    ...(bytes.length === 0 ? {} : { body: bytes }),
    signal,
    redirect,
    credentials,
    ...(cache === "no-store" ? { cache } : {}),
  };
}

/** What belongs to the body as it was on the wire: here it is decompressed, and without the secrets it echoed. */
const OF_THE_WIRE = new Set(["content-encoding", "content-length"]);

function contentHeaders(headers: Headers): readonly (readonly [string, string])[] {
  return Array.from(keptHeaders(fieldsOf(headers))).filter(([name]) => !OF_THE_WIRE.has(name));
}

/** Only when the tape is asked for are all secrets known: a token is in an answer before it is in a request. */
function discreet(heard: Recording, keep: TapeRedactor): Recording {
  const request = keep.request(heard.request);
  return "failure" in heard
    ? { request, failure: heard.failure }
    : { request, response: keep.response(heard.response) };
}

/** Keeps credentials off a tape. */
interface TapeRedactor {
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
 * Makes a {@link TapeRedactor} that knows some credentials and secrets already.
 *
 * @param moreQuery names of query parameters that are secrets too
 */
export function tapeRedactor(
  given: readonly (Credential | Secret)[],
  moreQuery: readonly string[] = [],
): TapeRedactor {
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
        ...inHeaders.flatMap(([, value]) => secretsInHeader(value)),
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
