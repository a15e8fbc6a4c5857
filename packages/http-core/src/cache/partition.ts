import { fromBase64, toBase64 } from "../runtime/base64.ts";
import type { Clock } from "../runtime/clock.ts";
import type { GuardedStore } from "./guarded-store.ts";
import type { CacheRequest } from "./reply.ts";

/** Where the store holds the key of its partitions. Keys of entries are JSON arrays: none is like it. */
const KEY = "http-core/partition-key/1";
const FORM = /^hmac-sha256:([\w+/]{43}=)$/;

/** Milliseconds after which the store is asked for its key again: it may have lost it. */
const LATER = 60_000;
/** The same where this process has just set it: one that started at the same time may have set another. */
const SOON = 1_000;

/**
 * Gives requests the principal that a persistent store knows them by, in every process: an HMAC of the credential. Its
 * key is random, and is kept in the store itself. Where the store has no key to give, or the platform no cryptography
 * (a page over plain http), the principal of this process has to do.
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
    // A store that failed may well have one.
    text = bytesIn(found) ?? (found === null ? text : await setKey());
    if (text === undefined) {
      askAgain = clock.monotonic() + SOON;
      throw new TypeError("The store keeps no key");
    }
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    return crypto.subtle.importKey("raw", fromBase64(text), algorithm, false, ["sign"]);
  }

  /** What is read back is in force, whoever has set it. */
  async function setKey(): Promise<string | undefined> {
    const made = text ?? toBase64(crypto.getRandomValues(new Uint8Array(32)));
    await store.write(KEY, `hmac-sha256:${made}`, undefined);
    askAgain = clock.monotonic() + SOON;
    return bytesIn(await store.read(KEY));
  }
}

/** The key's bytes in base64. Another text under its key is none: it is replaced. */
function bytesIn(text: string | null | undefined): string | undefined {
  return FORM.exec(String(text))?.[1];
}

async function macOf(key: Promise<CryptoKey>, text: string): Promise<string> {
  const mac = await crypto.subtle.sign("HMAC", await key, new TextEncoder().encode(text));
  return `hmac:${toBase64(new Uint8Array(mac))}`;
}
