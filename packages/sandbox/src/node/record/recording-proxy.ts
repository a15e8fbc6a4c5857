import type { IncomingMessage, ServerResponse } from "node:http";
import { Secret, type Credential } from "@org/http-core";
import { record } from "@org/http-core/testing";
import * as v from "valibot";
import { checkOptions, closed } from "../../core/parsed.ts";
import { type BaseName, baseNames } from "../../origins.ts";
import { replaceAddress } from "../../recordings/replace-address.ts";
import { secretsIn, type Message } from "../../recordings/secrets-in-exchange.ts";
import type { ServiceTape } from "../../recordings/service-tape.ts";
import { hostInUrl, addressOf } from "../destination.ts";
import { listen } from "../listen.ts";
import { bodyOf, headersOf } from "../to-incoming.ts";
import { redactSchema } from "../../recordings/load-options.ts";
import { baseUrlSchema } from "../serve-schema.ts";

/** The options of a recording proxy. */
const recordSchema = closed({
  service: v.picklist(baseNames),
  upstream: baseUrlSchema,
  host: v.exactOptional(v.pipe(v.string(), v.nonEmpty())),
  port: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))),
  redact: v.exactOptional(redactSchema),
});

/** Options of {@link recordService}. */
export interface RecordServiceOptions {
  /** The service of the sandbox that replays the tape. */
  readonly service: BaseName;
  /** The base address of the live service: `https://api.example.com/v3`. */
  readonly upstream: string;
  /** Host name or address to listen on. @default "127.0.0.1" */
  readonly host?: string;
  /** The port; 0 chooses a free one. @default 0 */
  readonly port?: number;
  /**
   * Further credentials and secrets to mask. Those in well-known places are found without it: `Authorization`, cookies,
   * and headers, parameters and fields of JSON and forms named like keys, tokens, secrets and signatures. @default none
   */
  readonly redact?: readonly (Credential | Secret)[];
}

/** A proxy that records. */
export interface RecordingProxy {
  /** The base address for clients, instead of the service's own. */
  readonly url: string;
  /** The completed exchanges so far, in the order of the requests, without secrets. */
  readonly tape: () => Promise<ServiceTape>;
  /** Closes all connections and stops listening. The tape remains. */
  readonly close: () => Promise<void>;
}

/** The largest request body that is passed on, in bytes. */
const LARGEST_BODY = 64 * 1_024 * 1_024;

/** A request and its outcome. */
interface Exchange {
  readonly request: Request;
  readonly sent: Message;
  /** Undefined: there is none yet, or the client left. */
  outcome?: { readonly response: Response; readonly received: Message } | { readonly error: Error };
}

/**
 * Starts a proxy between clients and a live service, and records what passes: `recordings.load` of a sandbox replays
 * the tape. Links in headers and in JSON lead to the proxy, and to the service on the tape. Redirects are passed on.
 * Bodies are read whole.
 *
 * @throws the system's error if it cannot listen: `EADDRINUSE`, `EACCES`
 * @throws ParameterError if an option is unknown (the error names the nearest) or has another type
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { recordService } from "@org/sandbox/node";
 *
 * const proxy = await recordService({ service: "repoHost", upstream: "https://api.example.com" });
 * console.log(proxy.url); // for a client's `baseUrl`
 * await proxy.close();
 * writeFileSync("tape.json", JSON.stringify(await proxy.tape()));
 * ```
 */
export async function recordService(options: RecordServiceOptions): Promise<RecordingProxy> {
  checkOptions(recordSchema, options, "record");
  const { service, host = "127.0.0.1", port = 0, redact = [] } = options;
  const upstream = new URL(options.upstream).href.replace(/\/$/, "");
  const exchanges: Exchange[] = [];
  const proxied = { upstream, here: "", exchanges };
  const server = await listen(
    (message, response) => {
      pass(message, response, proxied).catch(() => response.destroy());
    },
    { host, port },
    undefined,
  );
  proxied.here = `http://${hostInUrl(host)}:${String(server.port)}`;
  return {
    url: proxied.here,
    tape: async () => ({ ...(await taped(exchanges, redact)), services: { [service]: upstream } }),
    close: server.close,
  };
}

/** What passes through a proxy. */
interface Proxied {
  readonly upstream: string;
  /** The proxy's own address. */
  readonly here: string;
  readonly exchanges: Exchange[];
}

async function pass(message: IncomingMessage, to: ServerResponse, proxied: Proxied): Promise<void> {
  const { upstream, here, exchanges } = proxied;
  const gone = new AbortController();
  to.once("close", () => gone.abort());
  const refuse = (status: number, text: string): void => {
    to.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(`${text}\n`);
  };
  const body = await bodyOf(message, LARGEST_BODY);
  if (body === undefined) return;
  if (body.length > LARGEST_BODY) {
    refuse(413, `At most ${String(LARGEST_BODY)} bytes are passed on`);
    return;
  }
  const request = requestTo(upstream, message, body, gone.signal);
  if (request === undefined) {
    refuse(400, "This request cannot be passed on: an invalid address, GET with a body, or TRACE");
    return;
  }
  const exchange: Exchange = { request: request.clone(), sent: { headers: request.headers, body } };
  exchanges.push(exchange);
  try {
    const response = await fetch(request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { status, statusText, headers } = response;
    exchange.outcome = {
      response: new Response(isBodiless(status) ? null : bytes, { status, statusText, headers }),
      received: { headers, body: bytes },
    };
    const lines = Array.from(responseHeaders(response, request.method === "HEAD"));
    to.writeHead(
      status,
      statusText,
      lines.flatMap(([name, value]) => [name, replaceAddress(value, upstream, here)]),
    );
    to.end(isJson(headers) ? replaceInBytes(bytes, upstream, here) : bytes);
  } catch (error) {
    if (gone.signal.aborted) return;
    exchange.outcome = { error: error instanceof Error ? error : new TypeError(String(error)) };
    refuse(502, "The service gave no response");
  }
}

/** Statuses whose `Response` has no body (Fetch standard, null body status). */
function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

function isJson(headers: Headers): boolean {
  return /^application\/(?:[^;]*\+)?json\b/i.test(headers.get("content-type") ?? "");
}

function replaceInBytes(bytes: Uint8Array, from: string, to: string): Uint8Array {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return new TextEncoder().encode(replaceAddress(text, from, to));
  } catch {
    return bytes;
  }
}

/** Records the exchanges anew, when all secrets are known: a response may contain a token that a later request sends. */
async function taped(
  exchanges: readonly Exchange[],
  redact: readonly (Credential | Secret)[],
): Promise<Omit<ServiceTape, "services">> {
  const complete = exchanges.filter(({ outcome }) => outcome !== undefined);
  const found = complete.flatMap(({ sent, outcome }) => [
    ...secretsIn(sent),
    ...(outcome !== undefined && "received" in outcome ? secretsIn(outcome.received) : []),
  ]);
  const outcomes = complete.values();
  const recorder = record(
    () => {
      const outcome = outcomes.next().value?.outcome;
      if (outcome === undefined) return Promise.reject(new RangeError("More requests than exchanges"));
      return "error" in outcome ? Promise.reject(outcome.error) : Promise.resolve(outcome.response.clone());
    },
    { redact: [...redact, ...Array.from(new Set(found), (secret) => new Secret(secret))] },
  );
  for (const { request } of complete) {
    const again = new Request(request.clone(), { signal: null });
    // On the wire `fetch` adds it; a replay to a client in process would not match (RFC 9110, 12.5.1).
    if (again.headers.get("accept") === "*/*") again.headers.delete("accept");
    await recorder.fetch(again).catch(() => undefined);
  }
  return recorder.tape();
}

/** Headers of one connection, which a proxy does not pass on (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** Headers that `fetch` sets for its own request. Node refuses `Expect`, and decodes only encodings that it requested. */
const OF_FETCH = ["accept-encoding", "content-length", "expect", "host"];

/** Headers of the encoded body, which `fetch` has decoded. */
const OF_ENCODING = ["content-encoding", "content-length"];

/**
 * The request to send to the service. Undefined: `fetch` cannot send it, such as GET with a body.
 *
 * @param upstream the base address, without a slash at its end
 */
export function requestTo(
  upstream: string,
  message: IncomingMessage,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Request | undefined {
  const address = addressOf(message);
  if (address === undefined) return undefined;
  try {
    return new Request(upstream + address.pathname + address.search, {
      method: message.method ?? "GET",
      headers: endToEnd(headersOf(message), OF_FETCH),
      redirect: "manual",
      signal,
      ...(body.length > 0 && { body }),
    });
  } catch {
    return undefined;
  }
}

/** The headers of the response that the client gets. */
export function responseHeaders(response: Response, isHead: boolean): Headers {
  const isEncoded = response.headers.has("content-encoding");
  // A response to HEAD has the length of the body that GET would get (RFC 9110, 8.6).
  return endToEnd(response.headers, isHead && !isEncoded ? [] : OF_ENCODING);
}

function endToEnd(
  headers: Iterable<[name: string, value: string]> & { readonly get: (name: string) => string | null },
  more: readonly string[],
): Headers {
  const named = (headers.get("connection") ?? "").split(",").map((name) => name.trim().toLowerCase());
  const dropped = new Set([...HOP_BY_HOP, ...named, ...more]);
  return new Headers(Array.from(headers).filter(([name]) => !dropped.has(name)));
}
