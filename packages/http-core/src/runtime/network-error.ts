import { NetworkError } from "../errors/network-error.ts";

/** Codes with which the platform says that nothing was sent: even an unsafe request may go out again. */
const NEVER_SENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "UND_ERR_CONNECT_TIMEOUT",
]);

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was closed",
  ENOTFOUND: "the host name does not resolve",
  EAI_AGAIN: "the host name did not resolve just now",
  UND_ERR_SOCKET: "the connection was closed",
  UND_ERR_CONNECT_TIMEOUT: "the connection was not accepted in time",
};

const neverSent = new WeakSet<NetworkError>();

/**
 * A network failure, told by its code alone: the messages and objects underneath hold addresses, headers and
 * requests, and with them secrets.
 */
export function networkError(thrown: unknown): NetworkError {
  const code = codeOf(thrown);
  const words = code === undefined ? "no complete answer came" : (WORDS[code] ?? "no complete answer came");
  const error = new NetworkError(code === undefined ? capital(words) : `${capital(words)} (${code})`);
  if (code !== undefined && NEVER_SENT.has(code)) neverSent.add(error);
  return error;
}

/** Whether it is certain that the service has not seen the request. */
export function wasNeverSent(error: NetworkError): boolean {
  return neverSent.has(error);
}

function codeOf(thrown: unknown, depth = 0): string | undefined {
  if (typeof thrown !== "object" || thrown === null || depth > 5) return undefined;
  const code: unknown = Reflect.get(thrown, "code");
  if (typeof code === "string" && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)) return code;
  const inner = codeOf(Reflect.get(thrown, "cause"), depth + 1);
  if (inner !== undefined) return inner;
  const errors: unknown = Reflect.get(thrown, "errors");
  return Array.isArray(errors) ? codeOf(errors[0], depth + 1) : undefined;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
