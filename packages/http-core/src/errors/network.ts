import { isObject, propertyOf } from "../util/objects.ts";
import { NetworkError } from "./errors.ts";

/** What a platform's code means. */
interface Kind {
  readonly words: string;
  /** What a person can do. */
  readonly hint?: string;
  /** The platform says that nothing was sent: even an unsafe request may go out again. */
  readonly neverSent?: true;
  /** Another attempt would end in the same way. */
  readonly final?: true;
}

const RUNNING = "Check the base address, and that the service runs there.";

const NAME = "Check the host of the base address, and this machine's name server.";

const PORT = "Check the base address: something else than a web server speaks at its port.";

const ROUTE = "Check the base address, and this machine's network.";

const UNKNOWN: Kind = { words: "no complete answer came" };

/** For status 407 the Fetch standard has a network error (HTTP-network-or-cache fetch), and Node's says no more. */
const NO_REASON: Kind = {
  ...UNKNOWN,
  hint: "`fetch` gave no reason. Node's gives none for status 407: a proxy on the way may want a credential.",
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
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { words: "the body has another length than was announced" },
  UND_ERR_HEADERS_OVERFLOW: {
    words: "the answer's headers are larger than the platform reads",
    hint: "Node reads 16 kB of them; `--max-http-header-size` raises that.",
    final: true,
  },
};

/** Codes that differ in what only an expert asks for. */
const FAMILIES: readonly (readonly [RegExp, Kind])[] = [
  [/^HPE_(?:\w*CHUNK|INVALID_EOF|STRICT)/, { words: "the body's chunks are wrong, or break off" }],
  [/^HPE/, { words: "what came is no HTTP", hint: PORT, final: true }],
  [
    /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/,
    {
      words: "the server's certificate is not trusted",
      hint: "Check the base address; a private authority is trusted by `NODE_EXTRA_CA_CERTS`.",
      final: true,
    },
  ],
  [/^(?:ERR_SSL_|ERR_TLS_|EPROTO$)/, { words: "no secure connection came about", hint: RUNNING }],
];

const neverSent = new WeakSet<NetworkError>();

const final = new WeakSet<NetworkError>();

/**
 * A network failure, told by its code alone.
 *
 * @param cause what the error keeps of it, as long as that holds no secret
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

/** Whether it is certain that the service has not seen the request. */
export function wasNeverSent(error: NetworkError): boolean {
  return neverSent.has(error);
}

/** Says that another attempt would end in the same way. */
export function endsTheSame(error: NetworkError): void {
  final.add(error);
}

/** Whether another attempt would end in the same way: a certificate that is not trusted stays so. */
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

/** Codes as platforms give them. Nothing else of what they throw is safe to print. */
const CODE = /^(?:[A-Z][A-Z0-9_]{2,40}|ZSTD_error_[a-z_]{2,40})$/;

/** What its parser says where the body is wrong, or ends before its time. */
const IN_THE_BODY = /\b(?:EOF|chunk)\b/i;

/**
 * The code of a platform's error, or of what caused it. Undefined where there is none: the messages and objects
 * beside it hold addresses, headers and requests, and with them secrets.
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
