import type { Secret } from "./secret.ts";

/**
 * A name for whoever holds a secret, that does not give the secret away: a hash keyed by a random key of this
 * process, so that it can't be tried against a list elsewhere.
 */
export function principalOf(scheme: string, ...secrets: readonly (Secret | string)[]): () => Promise<string> {
  let known: Promise<string> | undefined;
  return () => (known ??= fingerprint(scheme, secrets));
}

async function fingerprint(scheme: string, secrets: readonly (Secret | string)[]): Promise<string> {
  const text = JSON.stringify([scheme, ...secrets.map((s) => (typeof s === "string" ? s : s.reveal()))]);
  const mac = await crypto.subtle.sign("HMAC", await processKey(), new TextEncoder().encode(text));
  return `${scheme}:${hex(new Uint8Array(mac).subarray(0, 16))}`;
}

let key: Promise<CryptoKey> | undefined;

function processKey(): Promise<CryptoKey> {
  return (key ??= crypto.subtle.importKey(
    "raw",
    crypto.getRandomValues(new Uint8Array(32)),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  ));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
