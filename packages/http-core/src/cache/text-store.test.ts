import Keyv from "keyv";
import { assert, describe, expect, it } from "vitest";
import { replyOf, upstreamOf } from "../../test/upstream-of.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { createHttpCache } from "./http-cache.ts";
import { StoredReply } from "./stored-reply.ts";
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
        upstreamOf(() => {
          sent += 1;
          const time = { requestTime: clock.now(), responseTime: clock.now() };
          const bytes = new TextEncoder().encode(`answer ${String(sent)}`);
          return Promise.resolve(replyOf({ headers: { "cache-control": "max-age=60" }, bytes, ...time }));
        }),
      );
    expect((await ask())?.state).toBe("miss");
    const again = await ask();
    assert(again instanceof StoredReply);
    expect([again.state, new TextDecoder().decode(again.bytes)]).toEqual(["fresh", "answer 1"]);
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
      upstreamOf(() => Promise.resolve(replyOf())),
    );
    expect(exchanged?.state).toBe("miss");
  });
});
