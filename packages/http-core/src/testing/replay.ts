import type { Credential } from "../auth/credential.ts";
import type { Secret } from "../auth/secret.ts";
import { bytesOf } from "../cache/entry-codec.ts";
import { branded } from "../errors/base.ts";
import { NetworkError } from "../errors/errors.ts";
import { endsTheSame } from "../errors/network.ts";
import { isBodiless } from "../response/response.ts";
import { tapeRedactor, type Recorder } from "./recorder.ts";
import { requestOf } from "./request-of.ts";
import { checkTape, type RecordedRequest, type Recording, taken } from "./tape.ts";

/** Options of {@link replay}. */
export interface ReplayOptions {
  /** What `record` was told to keep off the tape, where it is also in bodies: there it would make requests differ. */
  readonly redact?: readonly (Credential | Secret)[] | undefined;
}

/**
 * A fetch that answers from a tape, and from nothing else. Requests are told apart by method, address, body and a
 * few headers, never by their credentials; the same request is answered in the order in which it was recorded.
 *
 * @param tape what `tape()` of a recorder gave, also after it was JSON
 * @throws ParameterError for what is no tape of this version
 * @throws UnrecordedError, when called, for a request that has no recording, or none left
 * @example
 * ```ts
 * import { readFileSync } from "node:fs";
 * import { createClient } from "@org/http-core";
 * import { replay } from "@org/http-core/testing";
 *
 * const fetch = replay(JSON.parse(readFileSync("tape.json", "utf8")));
 * const client = createClient({ baseUrl: "https://api.example", fetch });
 * console.log(client);
 * ```
 */
export function replay(tape: unknown, { redact = [] }: ReplayOptions = {}): Recorder["fetch"] {
  checkTape(tape);
  const left = new Map<string, Recording[]>();
  const known = tapeRedactor(redact, tape.credentialQuery);
  for (const recording of tape.recordings) {
    // An older recorder knew fewer names of secrets.
    const { request } = recording;
    const key = keyOf(URL.canParse(request.url) ? known.request(request) : request);
    left.set(key, [...(left.get(key) ?? []), recording]);
  }
  return async function replayed(input, init) {
    const request = requestOf(input, init);
    request.signal.throwIfAborted();
    const keep = tapeRedactor(redact, tape.credentialQuery);
    keep.learn(request);
    const asked = keep.request(await taken(request.clone(), tape.headers));
    const recordings = left.get(keyOf(asked));
    const next = recordings?.shift();
    if (next === undefined) throw new UnrecordedError(asked, recordings !== undefined);
    return answer(next);
  };
}

/** Whatever the order of a JSON file's keys. */
function keyOf({ method, url, headers, body }: RecordedRequest): string {
  const sent = body === undefined ? "" : "text" in body ? body.text : `base64:${body.base64}`;
  return JSON.stringify([method, url, Object.entries(headers).sort(), sent]);
}

function answer(recording: Recording): Response {
  if ("failure" in recording) {
    const { code } = recording.failure;
    throw new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
  }
  const { status, statusText, headers, body } = recording.response;
  return new Response(isBodiless(status) ? null : bytesOf(body), { status, statusText, headers });
}

/** A request came that is not on the tape, or more often than it is. It is not tried again. */
export class UnrecordedError extends NetworkError {
  constructor({ method, url }: Pick<RecordedRequest, "method" | "url">, usedUp: boolean) {
    super(`${usedUp ? "No recording is left" : "There is no recording"} of ${method} ${url}`, {
      method,
      url,
    });
    endsTheSame(this);
  }
}

branded(
  UnrecordedError,
  "UnrecordedError",
  "Record it; a request is the same where method, address, body and the headers that tell requests apart are.",
);
