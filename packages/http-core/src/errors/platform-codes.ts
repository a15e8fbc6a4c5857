// Browsers have no codes: they load `platform-codes-browser.ts` in place of this file (`browser` in package.json).
import { isObject, propertyOf } from "../util/objects.ts";
import { DecodeError } from "./errors.ts";

/** What a caller may conclude: nothing; that the request was not sent; that a retry would fail in the same way; both. */
export type Certainty = "" | "unsent" | "final" | "unsent final";

/** What a platform's error means. */
export interface PlatformMeaning {
  /** The platform's code, such as `ECONNREFUSED`; undefined if the error has none. */
  readonly code?: string | undefined;
  /** The meaning in words; undefined if it is not known. */
  readonly words?: string | undefined;
  readonly certainty?: Certainty | undefined;
  /** Undefined for the hint of `NetworkError`. */
  readonly hint?: string | undefined;
}

/** A row of {@link MEANINGS}. */
type Meaning = readonly [codes: RegExp, words: string, certainty?: Certainty, hint?: string];

const RUNNING = "Check the base address, and that the service runs there.";

const NAME = "Check the host of the base address, and this machine's name server.";

/** The error's message also has the code. */
const MEANINGS: readonly Meaning[] = [
  [/^(?:ECONNREFUSED|ConnectionRefused)$/, "The connection was refused", "unsent", RUNNING],
  [/^(?:ENOTFOUND|EAI_AGAIN)/, "The host name does not resolve", "unsent", NAME],
  [
    /^(?:E\w+UNREACH|ENETDOWN|UND_ERR_CONNECT_TIMEOUT|FailedToOpenSocket)/,
    "The host can't be reached",
    "unsent",
  ],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|ConnectionClosed)/, "The connection was closed"],
  [/REFUSED_STREAM$/, "The service refused the HTTP/2 stream", "unsent"],
  // Of a connection that opens, or of an open one: the request may have been sent.
  [/^ETIMEDOUT/, "The connection timed out"],
  [/RES_CONTENT_LENGTH|^HPE_(?:\w*CHUNK|INVALID_EOF|STRICT)/, "The body is incomplete or malformed"],
  [
    // Node's own requests end with it only where a proxy does not connect.
    /^UND_ERR_ABORTED/,
    "The connection was cancelled",
    "",
    "If there is a proxy, check that it allows the host, and check its credential.",
  ],
  [
    /^UND_ERR_HEADERS_OVERFLOW/,
    "The response's headers are larger than the platform allows",
    "final",
    "Node allows 16 kB; `--max-http-header-size` raises that.",
  ],
  [
    /^UND_ERR_(?:INVALID_ARG|NOT_SUPPORTED)/,
    "The platform refuses the request",
    "final",
    "Leave out headers of the connection, such as `Transfer-Encoding`.",
  ],
  [/^HPE/, "The response is not HTTP", "final", RUNNING],
  [
    // Not the alert by which a server asks for a client's certificate.
    /^(?!ERR_SSL_).*CERT|^UNABLE_TO_/,
    "The server's certificate is not trusted",
    "unsent final",
    "Check the base address. To trust a private authority, set `NODE_EXTRA_CA_CERTS`.",
  ],
  [/^(?:ERR_SSL_|ERR_TLS_|EPROTO)/, "The TLS connection failed", "", RUNNING],
];

/** Messages of platforms whose errors have no code, from public reports: of Deno, and of workerd. */
const MESSAGES: readonly Meaning[] = [
  [/\bclient error \(Connect\)/, "The host can't be reached", "unsent"],
  [/\bclient error \(SendRequest\)|^Network connection lost\b/, "The connection was closed"],
];

/** A port that the Fetch standard blocks (2.9, "bad port"). Node's error for it has no code. */
const BAD_PORT: PlatformMeaning = {
  words: "The platform refuses the port of the address",
  certainty: "unsent final",
  hint: "The Fetch standard blocks ports of other protocols, such as 6000: use another port.",
};

/** The meaning of a platform's error, by its code and system call, or by words of its message, which is not printed. */
export function meaningOf(thrown: unknown): PlatformMeaning {
  if (propertyOf(propertyOf(thrown, "cause"), "message") === "bad port") return BAD_PORT;
  const { code, syscall } = systemErrorOf(thrown) ?? {};
  const known = code ?? String(propertyOf(thrown, "message"));
  const [, words, certainty, hint] =
    (code === undefined ? MESSAGES : MEANINGS).find(([pattern]) => pattern.test(known)) ?? [];
  // An open connection also ends by EHOSTUNREACH and the like: the request may have been sent.
  if (/^(?:read|write)/.test(String(syscall))) return { code, words, certainty: "", hint };
  const isUnopened = code === "ETIMEDOUT" && syscall === "connect";
  return { code, words, certainty: isUnopened ? "unsent" : certainty, hint };
}

/** The error for a body that is not in its Content-Encoding; undefined if the platform's error is another one. */
export function decompressionError(thrown: unknown): DecodeError | undefined {
  if (!/^(?:Z|ERR__ERROR|ERR_BROTLI|ZSTD_error)_/.test(String(codeOf(thrown)))) return undefined;
  return new DecodeError("The body can't be decompressed", {
    cause: thrown,
    hint: "The service, or a proxy before it, sent a body that is not in its Content-Encoding.",
  });
}

/** The form of platforms' codes; the last ones are Bun's. */
const CODE =
  /^(?:[A-Z][A-Z0-9_]{2,40}|ZSTD_error_[a-z_]{2,40}|Connection(?:Refused|Closed)|FailedToOpenSocket)$/;

/** Messages of Node's HTTP parser about a malformed or incomplete body. */
const IN_THE_BODY = /\b(?:EOF|chunk)\b/i;

/** The code of a platform's error, or of its causes; undefined if none has one. */
export function codeOf(thrown: unknown): string | undefined {
  return systemErrorOf(thrown)?.code;
}

/** What is read of a platform's error. */
interface SystemError {
  readonly code: string;
  /** What failed, such as `connect` or `read`; undefined if the platform does not say. */
  readonly syscall?: unknown;
}

/**
 * The error with a code among a platform's error and its causes. Their other properties are never printed: addresses,
 * headers and requests may have secrets.
 */
function systemErrorOf(thrown: unknown, depth = 0): SystemError | undefined {
  if (!isObject(thrown) || depth > 5) return undefined;
  const code = propertyOf(thrown, "code");
  const errors = propertyOf(thrown, "errors");
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  if (code === "ERR_HTTP2_STREAM_ERROR" && String(propertyOf(thrown, "message")).includes("REFUSED_STREAM"))
    return { code: "NGHTTP2_REFUSED_STREAM" };
  if (typeof code === "string" && CODE.test(code))
    return { code, syscall: propertyOf(thrown, "syscall") ?? propertyOf(first, "syscall") };
  // The HTTP parser of Node 24 leaves its codes empty.
  if (propertyOf(thrown, "name") === "HTTPParserError")
    return { code: IN_THE_BODY.test(String(propertyOf(thrown, "message"))) ? "HPE_INVALID_CHUNK" : "HPE" };
  const inner = systemErrorOf(propertyOf(thrown, "cause"), depth + 1);
  if (inner !== undefined) return inner;
  return systemErrorOf(first, depth + 1);
}
