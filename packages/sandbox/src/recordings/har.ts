import * as v from "valibot";
import { textFromBase64 } from "@org/http-core/operation";
import { parsed } from "../core/parsed.ts";

const pairs = v.array(v.object({ name: v.string(), value: v.string() }));

/** The parts of a HAR 1.2 log that are read; others are ignored. */
const har = v.object({
  log: v.object({
    entries: v.array(
      v.object({
        request: v.object({
          method: v.string(),
          url: v.pipe(v.string(), v.url()),
          headers: v.optional(pairs, []),
          postData: v.optional(v.object({ text: v.optional(v.string()) })),
        }),
        response: v.object({
          status: v.number(),
          headers: v.optional(pairs, []),
          content: v.optional(
            v.object({
              text: v.optional(v.string()),
              encoding: v.optional(v.string()),
              size: v.optional(v.number()),
            }),
          ),
        }),
      }),
    ),
  }),
});

type WrittenRequest = v.InferOutput<typeof har>["log"]["entries"][number]["request"];

/** A request and its response in a log. */
export interface LoggedExchange {
  readonly request: Request;
  readonly response: Response;
  /** Whether the log has the response's body. */
  readonly hasBody: boolean;
}

/** An exchange that cannot be replayed, and why. */
export interface LeftOut {
  readonly url: string;
  readonly reason: string;
}

/** Whether a value looks like a HAR log. */
export function isHar(value: unknown): boolean {
  return typeof value === "object" && value !== null && "log" in value;
}

/**
 * Reads the exchanges of a HAR log.
 *
 * @throws ParameterError if it is invalid
 */
export function exchangesIn(value: unknown): readonly (LoggedExchange | LeftOut)[] {
  return parsed(har, value, "recordings").log.entries.map(({ request, response }) => {
    const { method, url } = request;
    const { status } = response;
    // Browsers log images in the page, and files of their extensions.
    if (!/^https?:/i.test(url)) return { url, reason: "no address of http or https" };
    if (!(status >= 200 && status <= 599)) return { url, reason: `no answer: status ${String(status)}` };
    const { text, encoding, size } = response.content ?? {};
    const body = encoding === "base64" && text !== undefined ? textFromBase64(text) : text;
    if (body === undefined && text !== undefined) return { url, reason: "the body is no text" };
    const sendableRequest = requestOf(request);
    if (sendableRequest === undefined) return { url, reason: `no request that can be sent: ${method}` };
    return {
      request: sendableRequest,
      response: new Response(BODILESS.has(status) ? null : (body ?? null), {
        status,
        headers: sendable(response.headers),
      }),
      hasBody: text !== undefined || size === 0 || BODILESS.has(status),
    };
  });
}

/** Builds the request. Undefined: its method is forbidden (Fetch standard, forbidden methods). */
function requestOf({ method, url, headers, postData }: WrittenRequest): Request | undefined {
  // Proxies log user info in the address, which a `Request` refuses.
  const at = new URL(url);
  at.username = "";
  at.password = "";
  const sent = method === "GET" || method === "HEAD" ? undefined : postData?.text;
  try {
    return new Request(at, {
      method,
      headers: sendable(headers),
      ...(sent !== undefined && { body: sent }),
    });
  } catch {
    return undefined;
  }
}

const BODILESS = new Set([204, 205, 304]);

/** Drops invalid headers: browsers log pseudo-headers of HTTP/2, such as `:status`. */
function sendable(lines: v.InferOutput<typeof pairs>): Headers {
  const headers = new Headers();
  for (const { name, value } of lines) {
    try {
      headers.append(name, value);
    } catch {
      // Not a valid header: leave it out.
    }
  }
  return headers;
}
