import { fieldsOf, redactedHeaders } from "../http/headers.ts";
import type { Credential } from "../auth/credential.ts";
import { Secret } from "../auth/secret.ts";
import { bytesOf, storableHeaders, storedBody, type StoredBody } from "../cache/entry-codec.ts";
import { codeOf } from "../errors/platform-codes.ts";
import { type Fetch, type FetchInit, platformResponse } from "../run/send.ts";
import { isSecretName, withoutSecrets } from "../redact/redact-url.ts";
import { queryOf, secretsOf } from "../redact/secret-redactor.ts";
import { secretSearch } from "../redact/secret-search.ts";
import { isSensitiveName, secretsInHeader } from "../redact/sensitive-names.ts";
import { BODILESS } from "../response/response.ts";
import { requestOf } from "./request-of.ts";
import {
  type RecordedRequest,
  type RecordedResponse,
  type Recording,
  matchedHeaders,
  recordedRequest,
  type Tape,
} from "./tape.ts";

/** Options of {@link record}. */
export interface RecordOptions {
  /**
   * Credentials and secrets to redact. `Authorization`, cookies, and sensitive headers and query parameters are
   * redacted in any case.
   */
  readonly redact?: readonly (Credential | Secret)[] | undefined;
  /** Request headers to match in a replay, besides `Accept`, `Content-Type`, `Range` and conditional headers. */
  readonly headers?: readonly string[] | undefined;
}

/** A fetch that records. */
export interface Recorder {
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** The completed exchanges so far. */
  readonly tape: () => Tape;
}

/**
 * Records the requests and responses of a fetch on a tape, for {@link replay}. Credentials are redacted, also where a
 * service echoes them. Bodies are read whole and recorded as they are, apart from that.
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
  const redactor = tapeRedactor(redact);
  const names = matchedHeaders(headers);
  // A slot is added when a request begins, so that the tape has the order of the requests, not of the responses.
  const slots: { recording?: Recording }[] = [];
  return {
    async fetch(input, given) {
      const request = requestOf(input, given);
      const slot: { recording?: Recording } = {};
      slots.push(slot);
      redactor.learn(request);
      const recorded = await recordedRequest(request.clone(), names);
      try {
        const response = platformResponse(await fetch(request.url, await initOf(request)));
        // A browser hides the content of redirects.
        if (response.type === "opaqueredirect") return response;
        const bytes = new Uint8Array(await response.arrayBuffer());
        const { status, statusText } = response;
        const contents = Object.fromEntries(contentHeaders(response.headers));
        slot.recording = {
          request: recorded,
          response: { status, statusText, headers: contents, body: storedBody(bytes) },
        };
        const init = { status, statusText, headers: response.headers };
        return new Response(BODILESS.has(status) ? null : bytes, init);
      } catch (error) {
        if (!request.signal.aborted)
          slot.recording = { request: recorded, failure: { code: codeOf(error) ?? "" } };
        throw error;
      }
    },
    tape: () => ({
      version: 1,
      headers: names,
      credentialQuery: redactor.query,
      recordings: slots.flatMap(({ recording }) =>
        recording === undefined ? [] : [redacted(recording, redactor)],
      ),
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

/** Headers that describe the body on the wire. The recorded body is decompressed and redacted. */
const WIRE_HEADERS = new Set(["content-encoding", "content-length"]);

function contentHeaders(headers: Headers): readonly (readonly [string, string])[] {
  return Array.from(storableHeaders(fieldsOf(headers))).filter(([name]) => !WIRE_HEADERS.has(name));
}

/** Called by `tape()`, when all secrets are known: a response may contain a token that a later request sends. */
function redacted(recording: Recording, redactor: TapeRedactor): Recording {
  const request = redactor.request(recording.request);
  return "failure" in recording
    ? { request, failure: recording.failure }
    : { request, response: redactor.response(recording.response) };
}

/** Redacts recordings. */
interface TapeRedactor {
  /** The query parameters that the given credentials set. */
  readonly query: readonly string[];
  /** Adds the values of a request's sensitive headers and query parameters to the secrets. */
  readonly learn: (request: Request) => void;
  readonly request: (request: RecordedRequest) => RecordedRequest;
  readonly response: (response: RecordedResponse) => RecordedResponse;
}

/** Values that are never secrets, whatever the parameter's name. Redacting them would garble bodies. */
const COMMON_VALUES = new Set(["false", "none", "null", "true"]);

/**
 * Makes a {@link TapeRedactor}.
 *
 * @param given credentials and secrets to redact
 * @param moreQuery names of further query parameters to redact
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
    Object.fromEntries(redactedHeaders(new Headers(headers), clean));

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
        if (!known.has(value) && !COMMON_VALUES.has(value)) known.set(value, new Secret(value));
      all = undefined;
    },
    request({ method, url, headers, body }) {
      const head = { method, url: clean(withoutSecrets(url, query)), headers: cleanHeaders(headers) };
      return body === undefined ? head : { ...head, body: cleanBody(body) };
    },
    response: ({ status, statusText, headers, body }) => ({
      status,
      statusText: clean(statusText),
      headers: cleanHeaders(headers),
      body: cleanBody(body),
    }),
  };
}
