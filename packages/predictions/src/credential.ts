import {
  hmac,
  hmacSha256,
  ParameterError,
  secretOf,
  type Credential,
  type Secret,
  type SignedRequest,
  type Signer,
} from "@org/http-core";
import { shape } from "./params/shape.ts";

/** The identity of a trading key, and the message it signs. */
interface TradingKeyIdentity {
  /** The public part of the key, a UUID. Sent as `SVC_API_KEY`. */
  readonly apiKey: string | Secret;
  /** The phrase that came with the key. Sent as `SVC_PASSPHRASE`. */
  readonly passphrase: string | Secret;
  /** The account of the key: 0x and 40 hexadecimal digits. Sent unchanged as `SVC_ADDRESS`. */
  readonly address: string;
  /** Builds the text to sign, for deployments that sign another one. @default {@link tradingMessage} */
  readonly message?: ((request: SignedRequest) => string) | undefined;
}

/** A trading key with its secret. */
export interface LocalTradingKey extends TradingKeyIdentity {
  /** The signing key in base64 or base64url, padded or not. It never leaves the process. */
  readonly secret: string | Secret;
  /** Absent: the secret signs. */
  readonly sign?: undefined;
}

/** A trading key whose secret is elsewhere: in a vault or in another process. */
export interface RemoteTradingKey extends TradingKeyIdentity {
  /** Signs a message: HMAC-SHA-256, the result in base64url with its padding. Called for each attempt. */
  readonly sign: Signer;
  /** Absent: `sign` has access to it. */
  readonly secret?: undefined;
}

/** The input of {@link tradingKey}: `secret`, or `sign` instead. */
export type TradingKeyOptions = LocalTradingKey | RemoteTradingKey;

/**
 * The credential of the trades endpoint: five headers. One is a signature of the request, computed for each attempt
 * with the time of that attempt.
 *
 * The specification does not show how the signature is computed. Deployments in the field do it so:
 *
 * | | |
 * |---|---|
 * | message | {@link tradingMessage}: timestamp, method, path without query, body, with nothing between |
 * | algorithm | HMAC-SHA-256 with the decoded secret |
 * | signature | base64url, padding kept |
 * | timestamp | whole seconds, by the server's clock, as known from its responses |
 *
 * @throws ParameterError where the address or the secret has another form, or a value is invalid in a header
 * @example
 * ```ts
 * import { tradingKey } from "@org/predictions";
 *
 * const auth = tradingKey({
 *   apiKey: "11111111-2222-3333-4444-555555555555",
 *   secret: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
 *   passphrase: "open sesame",
 *   address: "0x1234567890123456789012345678901234567890",
 * });
 * ```
 */
export function tradingKey(options: TradingKeyOptions): Credential<"hmac"> {
  const apiKey = secretOf("apiKey", options.apiKey);
  const passphrase = secretOf("passphrase", options.passphrase);
  const address = checkedAddress(options.address);
  const [sign, secrets] = signerOf(options);
  return hmac({
    principal: address.toLowerCase(),
    message: options.message ?? tradingMessage,
    sign,
    headerNames: ["SVC_API_KEY", "SVC_ADDRESS", "SVC_SIGNATURE", "SVC_PASSPHRASE", "SVC_TIMESTAMP"],
    headers: (signature, { timestamp }) => ({
      SVC_API_KEY: apiKey.reveal(),
      SVC_ADDRESS: address,
      SVC_SIGNATURE: secretOf("sign", signature).reveal(),
      SVC_PASSPHRASE: passphrase.reveal(),
      SVC_TIMESTAMP: String(timestamp),
    }),
    secrets: [apiKey, passphrase, ...secrets],
  });
}

/**
 * The text that a trading key signs: Unix time in whole seconds, the method in capitals, the path without its query,
 * and the body as sent, joined without separators.
 *
 * @example
 * ```ts
 * import { tradingMessage } from "@org/predictions";
 *
 * tradingMessage({ timestamp: 1700000000, method: "GET", path: "/trades", body: "" }); // "1700000000GET/trades"
 * ```
 */
export function tradingMessage({ timestamp, method, path, body }: SignedRequest): string {
  return [timestamp, method, path, body].join("");
}

/** The signer, and its secrets. */
function signerOf({ sign, secret }: TradingKeyOptions): readonly [Signer, readonly Secret[]] {
  if (sign !== undefined) return [sign, []];
  const key = secretOf("secret", secret);
  return [hmacSha256(key), [key]];
}

function checkedAddress(address: string): string {
  if (/^0x[a-fA-F0-9]{40}$/.test(address)) return address;
  throw new ParameterError("address", "0x and 40 hexadecimal digits", shape(address));
}
