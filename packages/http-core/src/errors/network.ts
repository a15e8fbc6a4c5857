import { isObject, propertyOf } from "../util/objects.ts";
import { NetworkError } from "./errors.ts";

/** The meaning of a platform's error code. */
interface Kind {
  readonly words: string;
  readonly hint?: string;
  /** The request was not sent, so even an unsafe one may be retried. */
  readonly neverSent?: true;
  /** A retry would fail in the same way. */
  readonly final?: true;
}

const RUNNING = "Check the base address, and that the service runs there.";

const NAME = "Check the host of the base address, and this machine's name server.";

const PORT = "Check the base address: the server at its port does not speak HTTP.";

const ROUTE = "Check the base address, and this machine's network.";

const UNKNOWN: Kind = { words: "no complete response arrived" };

const PROXY = "Where requests go through a proxy: check that it allows the host, and its own credential.";

/** By the Fetch standard (HTTP-network-or-cache fetch) a 407 is a network error. Node's has an empty message. */
const NO_REASON: Kind = {
  ...UNKNOWN,
  hint: "`fetch` gave no reason. Node gives none for status 407, so check whether a proxy requires a credential.",
};

const KINDS: Readonly<Record<string, Kind>> = {
  ECONNREFUSED: { words: "the connection was refused", hint: RUNNING, neverSent: true },
  ENOTFOUND: { words: "the host name does not resolve", hint: NAME, neverSent: true },
  EAI_AGAIN: { words: "the host name did not resolve just now", hint: NAME, neverSent: true },
  EHOSTUNREACH: { words: "the host can't be reached", hint: ROUTE, neverSent: true },
  ENETUNREACH: { words: "the network can't be reached", hint: ROUTE, neverSent: true },
  ENETDOWN: { words: "the network is down", hint: ROUTE, neverSent: true },
  UND_ERR_CONNECT_TIMEOUT: {
    words: "the connection was not accepted in time",
    hint: RUNNING,
    neverSent: true,
  },
  ECONNRESET: { words: "the connection was reset" },
  EPIPE: { words: "the connection was closed" },
  UND_ERR_SOCKET: { words: "the connection was closed" },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { words: "the length of the body differs from its Content-Length" },
  // Node's own requests end with it only where a proxy does not connect.
  UND_ERR_ABORTED: { words: "the connection was cancelled", hint: PROXY },
  UND_ERR_HEADERS_OVERFLOW: {
    words: "the response's headers are larger than the platform allows",
    hint: "Node allows 16 kB; `--max-http-header-size` raises that.",
    final: true,
  },
};

/** Groups of codes with one meaning for a caller. */
const FAMILIES: readonly (readonly [RegExp, Kind])[] = [
  [/^HPE_(?:\w*CHUNK|INVALID_EOF|STRICT)/, { words: "the body's chunks are malformed or incomplete" }],
  [/^HPE/, { words: "the response is not HTTP", hint: PORT, final: true }],
  [
    /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/,
    {
      words: "the server's certificate is not trusted",
      hint: "Check the base address. To trust a private authority, set `NODE_EXTRA_CA_CERTS`.",
      neverSent: true,
      final: true,
    },
  ],
  [/^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/, { words: "no secure connection came about", hint: RUNNING }],
];

const neverSent = new WeakSet<NetworkError>();

const final = new WeakSet<NetworkError>();

/**
 * Makes a `NetworkError` from a platform's error, by its code alone.
 *
 * @param cause the cause of the error, which is dropped if it has a secret
 */
export function networkError(thrown: unknown, cause: unknown = thrown): NetworkError {
  const code = codeOf(thrown);
  const kind = code === undefined ? unnamed(thrown) : kindOf(code);
  const words = capital(kind.words);
  const error = new NetworkError(code === undefined ? words : `${words} (${code})`, {
    hint: kind.hint,
    cause,
  });
  if (kind.neverSent === true) neverSent.add(error);
  if (kind.final === true) final.add(error);
  return error;
}

/** Whether the request certainly did not reach the service. */
export function wasNeverSent(error: NetworkError): boolean {
  return neverSent.has(error);
}

/** Marks an error as one that a retry can't help. */
export function endsTheSame(error: NetworkError): void {
  final.add(error);
}

/** Whether a retry would fail in the same way, as for an untrusted certificate. */
export function isFinal(error: NetworkError): boolean {
  return final.has(error);
}

function unnamed(thrown: unknown): Kind {
  return propertyOf(propertyOf(thrown, "cause"), "message") === "" ? NO_REASON : UNKNOWN;
}

function kindOf(code: string): Kind {
  return KINDS[code] ?? FAMILIES.find(([pattern]) => pattern.test(code))?.[1] ?? UNKNOWN;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The form of platforms' codes. */
const CODE = /^(?:[A-Z][A-Z0-9_]{2,40}|ZSTD_error_[a-z_]{2,40})$/;

/** Messages of Node's HTTP parser about a malformed or incomplete body. */
const IN_THE_BODY = /\b(?:EOF|chunk)\b/i;

/**
 * The code of a platform's error, or of its causes; undefined if none has one. Their other properties are never
 * printed: addresses, headers and requests may have secrets.
 */
export function codeOf(thrown: unknown, depth = 0): string | undefined {
  if (!isObject(thrown) || depth > 5) return undefined;
  const code = propertyOf(thrown, "code");
  if (typeof code === "string" && CODE.test(code)) return code;
  // The HTTP parser of Node 24 leaves its codes empty.
  if (propertyOf(thrown, "name") === "HTTPParserError")
    return IN_THE_BODY.test(String(propertyOf(thrown, "message"))) ? "HPE_INVALID_CHUNK" : "HPE";
  const inner = codeOf(propertyOf(thrown, "cause"), depth + 1);
  if (inner !== undefined) return inner;
  const errors = propertyOf(thrown, "errors");
  return Array.isArray(errors) ? codeOf(errors[0], depth + 1) : undefined;
}
