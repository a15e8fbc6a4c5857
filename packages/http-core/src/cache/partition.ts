import { fromBase64, toBase64 } from "../util/base64.ts";
import type { Clock } from "../util/clock.ts";
import type { GuardedStore } from "./guarded-store.ts";
import type { CacheRequest } from "./types.ts";

/** Where the store holds the HMAC key. It differs from the key of every entry, which is a JSON array. */
const KEY = "http-core/partition-key/1";

const FORM = /^hmac-sha256:([A-Za-z\d+/]{43}=)$/;

/** Milliseconds after which the HMAC key is read again, since the store may have lost it. */
const LATER = 60_000;

/** The same after this process has set the key: a process that started at the same time may have replaced it. */
const SOON = 1_000;

/**
 * Replaces a request's principal by one that every process derives alike: an HMAC of the credential. The HMAC key is
 * random and stored in the store itself. Without a key or Web Crypto (a page over plain http), the principal stays that
 * of this process.
 */
export function partitioned(
  store: GuardedStore,
  clock: Clock,
): (request: CacheRequest) => Promise<CacheRequest> {
  let text: string | undefined;
  let key: Promise<CryptoKey> | undefined;
  let names = new Map<string, Promise<string>>();
  let askAgain = Infinity;

  return async (request) => {
    const { principal, partition } = request;
    if (typeof partition !== "object") return request;
    if (key === undefined || clock.monotonic() >= askAgain) {
      askAgain = clock.monotonic() + LATER;
      key = keyInForce();
      names = new Map();
    }
    try {
      const name = names.get(principal) ?? macOf(key, partition.reveal());
      names.set(principal, name);
      return { ...request, principal: await name };
    } catch {
      return { ...request, partition: "process" };
    }
  };

  async function keyInForce(): Promise<CryptoKey> {
    const found = await store.read(KEY);
    // A store that failed (null) may hold a key: setting another would make every entry a miss.
    text = bytesIn(found) ?? (found === null ? text : await setKey());
    const bytes = text === undefined ? undefined : fromBase64(text);
    if (bytes === undefined) {
      askAgain = clock.monotonic() + SOON;
      throw new TypeError("The store keeps no key");
    }
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    return crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  }

  /** Sets a key and reads it back: of several processes that set one, the last to write decides for all. */
  async function setKey(): Promise<string | undefined> {
    const newKey = text ?? toBase64(crypto.getRandomValues(new Uint8Array(32)));
    await store.write(KEY, `hmac-sha256:${newKey}`, undefined);
    askAgain = clock.monotonic() + SOON;
    return bytesIn(await store.read(KEY));
  }
}

/** The HMAC key in base64; undefined for any other text, which is then replaced. */
function bytesIn(text: string | null | undefined): string | undefined {
  return FORM.exec(String(text))?.[1];
}

async function macOf(key: Promise<CryptoKey>, text: string): Promise<string> {
  // Awaited first: without Web Crypto the next line throws, and nothing would handle the key's own error.
  const imported = await key;
  const mac = await crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(text));
  return `hmac:${toBase64(new Uint8Array(mac))}`;
}
