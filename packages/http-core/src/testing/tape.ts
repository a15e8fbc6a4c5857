import { storedBody, type StoredBody } from "../cache/entry-codec.ts";
import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import { isObject } from "../util/objects.ts";

/** A recorded request, redacted. */
export interface RecordedRequest {
  readonly method: string;
  /** Without the query parameters of credentials. */
  readonly url: string;
  /** The headers that a replay matches, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined without a body; base64 if it is not UTF-8. */
  readonly body?: StoredBody;
}

/** A recorded response: decompressed, without cookies and connection headers. */
export interface RecordedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: StoredBody;
}

/** A request with its response, or with the code of the platform's error. */
export type Recording =
  | { readonly request: RecordedRequest; readonly response: RecordedResponse }
  | { readonly request: RecordedRequest; readonly failure: { readonly code: string } };

/** The recordings of `record`, as plain JSON, in the order of the requests. */
export interface Tape {
  readonly version: 1;
  /** The names of the headers that a replay matches, in lower case. */
  readonly headers: readonly string[];
  /** The names of query parameters that credentials set, in addition to sensitive ones. They are not recorded. */
  readonly credentialQuery: readonly string[];
  readonly recordings: readonly Recording[];
}

/** Checks a tape's version and lists. Its recordings are not checked. */
export function checkTape(tape: unknown): asserts tape is Tape {
  if (isObject(tape) && "version" in tape) {
    const { version } = tape;
    if (version !== 1) throw new ParameterError("tape.version", "1", received(version));
    const lists = ["recordings", "headers", "credentialQuery"];
    if (lists.every((name) => Array.isArray(Reflect.get(tape, name)))) return;
  }
  throw new ParameterError("tape", "what `tape()` of a recorder gave", received(tape));
}

/** Headers that a replay matches for every service. None of them identifies the caller. */
const COMMON_HEADERS = ["accept", "content-type", "if-modified-since", "if-none-match", "range"];

/** The headers that a replay matches, in lower case, sorted, without duplicates. */
export function matchedHeaders(more: readonly string[]): readonly string[] {
  return Array.from(new Set([...COMMON_HEADERS, ...more.map((name) => name.toLowerCase())])).sort();
}

/** Records a request, without redacting it. It reads the body. */
export async function recordedRequest(request: Request, names: readonly string[]): Promise<RecordedRequest> {
  const { method, url } = request;
  const headers: Record<string, string> = {};
  for (const name of names) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.length === 0 ? { method, url, headers } : { method, url, headers, body: storedBody(bytes) };
}
