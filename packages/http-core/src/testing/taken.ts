import { storedBody } from "../cache/stored-response.ts";
import type { RecordedRequest } from "./tape.ts";

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
