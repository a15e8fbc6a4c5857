import { ParameterError } from "../errors/errors.ts";
import { type HttpRequest, setHeader } from "../http/request.ts";
import { fromBase64, toBase64 } from "../util/base64.ts";
import type { Credential, CredentialContext } from "./credential.ts";
import { Secret } from "./secret.ts";

/** What is signed. */
export interface SignedRequest {
  readonly method: string;
  /** The path below the base address, without the query. */
  readonly path: string;
  /** The body, verbatim; empty where there is none. */
  readonly body: string;
  /** Unix time of the attempt, in whole seconds, by the server's clock as far as it is known. */
  readonly timestamp: number;
}

/** Signs a message: with a key at hand, or by asking whoever holds it. */
export type Signer = (message: string) => Promise<string>;

/** Options of {@link hmac}. */
export interface HmacOptions {
  /** Who signs: an account's public name. Budgets and caches are kept apart by it. */
  readonly principal: string;
  /** The text that is signed. */
  readonly message: (request: SignedRequest) => string;
  readonly sign: Signer;
  /** The headers that carry it all, by the specification's names. */
  readonly headers: (signature: string, request: SignedRequest) => Readonly<Record<string, string>>;
  /** The names that `headers` gives: none of them ever crosses an origin. */
  readonly headerNames: readonly string[];
  /** The secrets among what `headers` sends. */
  readonly secrets: readonly Secret[];
}

/** Signs each attempt anew, with the time of that attempt: a signature is good for a minute or so. */
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
      context.hide?.(signature);
      const headers = Object.entries(options.headers(signature, signed));
      return headers.reduce((made, [name, value]) => setHeader(made, name, value), request);
    },
  };
}

function describe(request: HttpRequest, { clock, skew, path }: CredentialContext): SignedRequest {
  const timestamp = Math.floor((clock.now() + skew) / 1000);
  const { method, body = "" } = request;
  if (typeof body !== "string") throw new ParameterError("body", "text, which can be signed", "a stream");
  return { method, path, body, timestamp };
}

/**
 * HMAC-SHA-256 with a key in base64 or base64url, padded or not; the signature is base64url with its padding.
 *
 * @throws ParameterError where the key is not base64
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
  if (!/^[A-Za-z0-9+/]+$/.test(plain) || plain.length % 4 === 1) {
    throw new ParameterError("secret", "base64 or base64url", `string of ${String(text.length)}`);
  }
  return fromBase64(plain);
}

function base64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_");
}
