import { storedBody, type StoredBody } from "../cache/entry-codec.ts";
import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import { isObject } from "../util/objects.ts";

/** A request as it is kept: no credential is in it. */
export interface RecordedRequest {
  readonly method: string;
  /** Without the query parameters of credentials. */
  readonly url: string;
  /** The headers that tell requests apart, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where there is none; base64 where it is no UTF-8. */
  readonly body?: StoredBody;
}

/** A response as it is kept: decompressed, without cookies and without what belongs to the connection. */
export interface RecordedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: StoredBody;
}

/** A request, and what came of it: a response, or the code of the platform's error. */
export type Recording =
  | { readonly request: RecordedRequest; readonly response: RecordedResponse }
  | { readonly request: RecordedRequest; readonly failure: { readonly code: string } };

/** What `record` has heard, as plain JSON, in the order of the requests. */
export interface Tape {
  readonly version: 1;
  /** Names of the headers that tell requests apart, in lower case. */
  readonly headers: readonly string[];
  /** Names of query parameters that credentials put on, besides those that are known by their names: not on it. */
  readonly credentialQuery: readonly string[];
  readonly recordings: readonly Recording[];
}

/** What is on a tape of this version. Recordings are read one by one, as they are asked for. */
export function checkTape(tape: unknown): asserts tape is Tape {
  if (isObject(tape) && "version" in tape) {
    const { version } = tape;
    if (version !== 1) throw new ParameterError("tape.version", "1", received(version));
    const lists = ["recordings", "headers", "credentialQuery"];
    if (lists.every((name) => Array.isArray(Reflect.get(tape, name)))) return;
  }
  throw new ParameterError("tape", "what `tape()` of a recorder gave", received(tape));
}

/** Headers that tell requests to one address apart, whatever the service. None of them says who asks. */
const TELLING = ["accept", "content-type", "if-modified-since", "if-none-match", "range"];

/** The headers that tell requests apart, with those that a service has besides; each once, in order. */
export function tellingHeaders(more: readonly string[]): readonly string[] {
  return Array.from(new Set([...TELLING, ...more.map((name) => name.toLowerCase())])).sort();
}

/** What is kept of a request. Its body is read. */
export async function taken(request: Request, names: readonly string[]): Promise<RecordedRequest> {
  const { method, url } = request;
  const headers: Record<string, string> = {};
  for (const name of names) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.length === 0 ? { method, url, headers } : { method, url, headers, body: storedBody(bytes) };
}
