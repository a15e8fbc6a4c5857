import { ParameterError } from "../errors/errors.ts";
import { shapeOf } from "../errors/received.ts";
import { type HttpRequest, setHeader } from "../http/request.ts";
import { fromBase64, toBase64 } from "../util/base64.ts";
import type { Credential, CredentialContext } from "./credential.ts";
import { Secret } from "./secret.ts";

/** The parts of a request that a signature covers. */
export interface SignedRequest {
  /** The method, such as `GET`. */
  readonly method: string;
  /** The path below the base address, without the query. */
  readonly path: string;
  /** The body, verbatim; empty if the request has none. */
  readonly body: string;
  /** Unix time of the attempt, in whole seconds, by the server's clock once its responses have shown it. */
  readonly timestamp: number;
}

/** Signs a message, with a local key or by a remote signing service. */
export type Signer = (message: string) => Promise<string>;

/** Options of {@link hmac}. */
export interface HmacOptions {
  /** The public name of the account. Each principal has its own rate limits and cached responses. */
  readonly principal: string;
  /** The text that is signed. */
  readonly message: (request: SignedRequest) => string;
  /** Makes the signature of the message. It is called for each attempt. */
  readonly sign: Signer;
  /** The headers to send, by the specification's names. */
  readonly headers: (signature: string, request: SignedRequest) => Readonly<Record<string, string>>;
  /** The names of these headers. They are never sent to another origin. */
  readonly headerNames: readonly string[];
  /** The secrets among their values. */
  readonly secrets: readonly Secret[];
}

/** Signs each attempt with its own time, since a signature expires after about a minute. */
export function hmac(options: HmacOptions): Credential<"hmac"> {
  return {
    scheme: "hmac",
    principal: `hmac:${options.principal}`,
    headers: options.headerNames,
    query: [],
    secrets: options.secrets,
    async apply(request, context) {
      const signed = describe(request, context);
      const signature = await options.sign(options.message(signed));
      const headers = Object.entries(options.headers(signature, signed));
      context.hide?.(signature);
      return headers.reduce((made, [name, value]) => setHeader(made, name, value), request);
    },
  };
}

function describe(request: HttpRequest, { clock, skew, path }: CredentialContext): SignedRequest {
  const timestamp = Math.floor((clock.now() + skew) / 1000);
  const { method, body = "" } = request;
  if (typeof body !== "string")
    throw new ParameterError("body", "text, which can be signed", "bytes or a stream");
  return { method, path, body, timestamp };
}

/**
 * HMAC-SHA-256 with a key in base64 or base64url, padded or not. The signature is padded base64url.
 *
 * @throws ParameterError if the key is neither base64 nor base64url
 */
export function hmacSha256(key: string | Secret): Signer {
  const bytes = base64Bytes(key instanceof Secret ? key : new Secret(key));
  let imported: Promise<CryptoKey> | undefined;
  return async (message) => {
    imported ??= crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const mac = await crypto.subtle.sign("HMAC", await imported, new TextEncoder().encode(message));
    return base64Url(new Uint8Array(mac));
  };
}

function base64Bytes(secret: Secret): Uint8Array<ArrayBuffer> {
  const text = secret.reveal();
  const plain = text
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/={1,2}$/, "");
  // `fromBase64` would accept white space and the rest of a longer padding.
  const bytes = /[\s=]/.test(plain) || plain === "" ? undefined : fromBase64(plain);
  if (bytes !== undefined) return bytes;
  throw new ParameterError("secret", "base64 or base64url", shapeOf(text));
}

function base64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_");
}
