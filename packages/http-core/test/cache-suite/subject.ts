import { setImmediate } from "node:timers/promises";
import { NetworkError, type Clock, memoryStore } from "@org/http-core";
import { createHttpCache } from "../../src/cache/http-cache.ts";
import { StoredReply } from "../../src/cache/stored-reply.ts";
import { replyOf, upstreamOf } from "../upstream-of.ts";

/** A request as a test asks for it. */
export interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | undefined;
  readonly cache: "default" | "no-cache";
  readonly redirect: RequestRedirect;
}

/** A response as a test sees it. */
export interface Seen {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What is tested: a client with a private cache. Another one is tested by another function of this shape. */
export interface Subject {
  readonly fetch: (request: Asked) => Promise<Seen>;
  /** Waits for what goes on in the background. */
  readonly settled: () => Promise<void>;
}

/** The cache of this project in front of the platform's fetch. */
export function cacheOverFetch(clock: Clock): Subject {
  const cache = createHttpCache({ store: memoryStore(), clock });
  const { send, settled } = countedFetch();
  return {
    async fetch({ url, method, headers: given, body, cache: mode, redirect }) {
      const headers = new Headers(given.map(([name, value]): [string, string] => [name, value]));
      // As `fetch` does for this mode, where it has a cache of its own.
      if (mode === "no-cache" && !headers.has("cache-control")) headers.set("cache-control", "max-age=0");
      const request = { method, url, headers, principal: "suite" };
      const found = await cache.forward(
        cache.lookUp(request),
        upstreamOf(async (more) => {
          const sent = new Headers(headers);
          for (const [name, value] of Object.entries(more)) sent.set(name, value);
          const init = { method, headers: sent, redirect, ...(body === undefined ? {} : { body }) };
          const requestTime = clock.now();
          const response = await send(url, init).catch((cause: unknown) => {
            throw new NetworkError("No complete response arrived", { cause });
          });
          const responseTime = clock.now();
          const bytes = new Uint8Array(await response.arrayBuffer());
          const { status, statusText } = response;
          return replyOf({ status, statusText, headers: response.headers, bytes, requestTime, responseTime });
        }),
      );
      if (found === undefined) return { status: 504, headers: new Headers(), text: "" };
      const reply = found instanceof StoredReply ? found : found.reply;
      return { status: reply.status, headers: reply.headers, text: new TextDecoder().decode(reply.bytes) };
    },
    settled,
  };
}

/** The platform's fetch, and what waits until its requests are over and used, also those in the background. */
export function countedFetch(): { readonly send: typeof fetch; readonly settled: () => Promise<void> } {
  let underWay = 0;
  return {
    async send(url, init) {
      underWay += 1;
      try {
        return await globalThis.fetch(url, init);
      } finally {
        underWay -= 1;
      }
    },
    async settled() {
      // A body is read and kept some turns after its head was there.
      for (let calm = 0; calm < 10; calm = underWay > 0 ? 0 : calm + 1) await setImmediate();
    },
  };
}
