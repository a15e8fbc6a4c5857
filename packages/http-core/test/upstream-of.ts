/** The way to a service that responds by a function, for tests of the cache. */
import type { CacheState, Received, Upstream } from "../src/cache/types.ts";
import { fieldsOf } from "../src/http/headers.ts";
import type { Reply } from "../src/http/reply.ts";

/** A response as a test gives it. */
export interface Given extends Partial<Omit<Reply, "headers">> {
  readonly headers?: Headers | Readonly<Record<string, string>>;
}

/** A response of the service, read whole. */
export function replyOf({ headers: given, ...change }: Given = {}): Reply {
  const headers = new Headers(given);
  return {
    status: 200,
    statusText: "",
    headers,
    fields: fieldsOf(headers),
    bytes: new Uint8Array(),
    address: "https://a.example/things",
    requestTime: 0,
    responseTime: 0,
    ...change,
  };
}

/** The way to a service whose responses are stored as their headers say. */
export function upstreamOf(
  send: (headers: Readonly<Record<string, string>>, background: boolean) => Promise<Reply>,
  isImmutable: (reply: Reply) => boolean = () => false,
): Upstream<Received> {
  return {
    async send(headers, background) {
      const state: CacheState = "bypass";
      return { reply: await send(headers, background), state };
    },
    storing: () => ({ cacheControl: undefined, text: undefined, address: undefined }),
    isImmutable,
  };
}
