import type { Credential } from "../auth/credential.ts";
import type { Secret } from "../auth/secret.ts";
import { bytesOf } from "../cache/entry-codec.ts";
import type { ErrorKind } from "../errors/base.ts";
import { NetworkError } from "../errors/errors.ts";
import { endsTheSame } from "../errors/network.ts";
import { BODILESS } from "../response/response.ts";
import { tapeRedactor, type Recorder } from "./recorder.ts";
import { requestOf } from "./request-of.ts";
import { checkTape, recordedRequest, type RecordedRequest, type Recording } from "./tape.ts";

/** Options of {@link replay}. */
export interface ReplayOptions {
  /** The credentials and secrets of `record`'s `redact`, if request bodies contain them: bodies must match too. */
  readonly redact?: readonly (Credential | Secret)[] | undefined;
}

/**
 * A fetch that responds from a tape alone. Requests match by method, address, body and a few headers, never by their
 * credentials. Equal requests get their responses in the recorded order.
 *
 * @param tape the result of a recorder's `tape()`, or its JSON, parsed
 * @throws ParameterError if it is not a tape of this version
 * @throws UnrecordedError, when called, for a request without a recording, or with none left
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
  const tapeWide = tapeRedactor(redact, tape.credentialQuery);
  for (const recording of tape.recordings) {
    // Redact again: names may be sensitive now that were not when the tape was recorded.
    const { request } = recording;
    const key = keyOf(URL.canParse(request.url) ? tapeWide.request(request) : request);
    left.set(key, [...(left.get(key) ?? []), recording]);
  }
  return async function replayed(input, init) {
    const request = requestOf(input, init);
    request.signal.throwIfAborted();
    const redactor = tapeRedactor(redact, tape.credentialQuery);
    redactor.learn(request);
    const recorded = redactor.request(await recordedRequest(request.clone(), tape.headers));
    const recordings = left.get(keyOf(recorded));
    const next = recordings?.shift();
    if (next === undefined) throw new UnrecordedError(recorded, recordings !== undefined);
    return responseOf(next);
  };
}

/** The matched parts of a request. Independent of the order of keys in the tape's JSON. */
function keyOf({ method, url, headers, body }: RecordedRequest): string {
  const sent = body === undefined ? "" : "text" in body ? body.text : `base64:${body.base64}`;
  return JSON.stringify([method, url, Object.entries(headers).sort(), sent]);
}

function responseOf(recording: Recording): Response {
  if ("failure" in recording) {
    const { code } = recording.failure;
    throw new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
  }
  const { status, statusText, headers, body } = recording.response;
  return new Response(BODILESS.has(status) ? null : bytesOf(body), { status, statusText, headers });
}

/** A request has no recording on the tape, or none left. Never retried. */
export class UnrecordedError extends NetworkError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "UnrecordedError",
    "Record the request. Requests match if method, address, body and the tape's headers are equal.",
  ];
  override readonly code = "network";

  constructor({ method, url }: Pick<RecordedRequest, "method" | "url">, usedUp: boolean) {
    super(`${usedUp ? "No recording is left" : "There is no recording"} of ${method} ${url}`, {
      method,
      url,
    });
    endsTheSame(this);
  }
}
