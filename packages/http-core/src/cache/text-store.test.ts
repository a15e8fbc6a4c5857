import Keyv from "keyv";
import { describe, expect, it } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { createHttpCache } from "./http-cache.ts";
import { textStore } from "./text-store.ts";

describe("a Keyv instance as a store of text", () => {
  it("stores responses, and deletes them", async () => {
    const clock = fakeClock();
    const keyv = new Keyv({ namespace: "http" });
    const cache = createHttpCache({ store: textStore(keyv), clock });
    let sent = 0;
    const ask = (method = "GET") =>
      cache.forward(
        cache.lookUp({ method, url: "https://a.example/things", headers: new Headers(), principal: "p" }),
        async () => {
          sent += 1;
          const time = { requestTime: clock.now(), responseTime: clock.now() };
          const headers = new Headers({ "cache-control": "max-age=60" });
          return {
            status: 200,
            statusText: "OK",
            headers,
            bytes: new TextEncoder().encode(`answer ${String(sent)}`),
            ...time,
          };
        },
      );
    expect((await ask())?.state).toBe("miss");
    const again = await ask();
    expect([again?.state, new TextDecoder().decode(again?.reply.bytes)]).toEqual(["fresh", "answer 1"]);
    expect(await keyv.has('["p","GET","https://a.example/things"]')).toBe(true);
    await ask("POST");
    expect((await ask())?.state).toBe("miss");
    expect(sent).toBe(3);
  });

  it("may contain any value under the key", async () => {
    const clock = fakeClock();
    const keyv = new Keyv();
    await keyv.set('["p","GET","https://a.example/"]', { not: "text" });
    const cache = createHttpCache({ store: textStore(keyv), clock });
    const exchanged = await cache.forward(
      cache.lookUp({ method: "GET", url: "https://a.example/", headers: new Headers(), principal: "p" }),
      async () => ({
        ...{ status: 200, statusText: "", headers: new Headers(), bytes: new Uint8Array() },
        ...{ requestTime: 0, responseTime: 0 },
      }),
    );
    expect(exchanged?.state).toBe("miss");
  });
});
