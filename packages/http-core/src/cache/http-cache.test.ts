import { describe, expect, it } from "vitest";
import { replyOf, upstreamOf } from "../../test/upstream-of.ts";
import type { Reply } from "../http/reply.ts";
import { NetworkError, NotFoundError, RateLimitError, ServerError, TimeoutError } from "../errors/errors.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { createHttpCache, type HttpCacheOptions } from "./http-cache.ts";
import { memoryStore } from "./memory-store.ts";
import { textStore } from "./text-store.ts";
import { StoredReply } from "./stored-reply.ts";
import type { CacheRequest } from "./types.ts";

/** A response of the service: headers and body, with status 200 by default. */
interface ScriptedResponse {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

interface RequestAndOptions extends Partial<Omit<CacheRequest, "headers">> {
  readonly headers?: Record<string, string>;
  readonly immutable?: (reply: Reply) => boolean;
}

/** A cache, and a service that responds from a script and repeats the last response. */
function setUp(script: readonly (ScriptedResponse | Error)[], options: Partial<HttpCacheOptions> = {}) {
  const clock = fakeClock();
  const sent: { readonly headers: Readonly<Record<string, string>>; readonly background: boolean }[] = [];
  const entries = new Map<string, string>();
  const cache = createHttpCache({ clock, store: textStore(entries), ...options });
  const send = async (headers: Readonly<Record<string, string>>, background: boolean): Promise<Reply> => {
    const scripted = script[Math.min(sent.length, script.length - 1)] ?? {};
    sent.push({ headers, background });
    if (scripted instanceof Error) throw scripted;
    const time = clock.now();
    const { status = 200, headers: received = {}, body = "" } = scripted;
    const bytes = new TextEncoder().encode(body);
    return replyOf({ status, headers: received, bytes, requestTime: time, responseTime: time });
  };
  const exchange = async ({ immutable, ...given }: RequestAndOptions = {}) => {
    const { method = "GET", url = "https://a.example/things", principal = "p", headers, ...rest } = given;
    const request = { method, url, principal, headers: new Headers(headers), ...rest };
    const found = await cache.forward(cache.lookUp(request), upstreamOf(send, immutable));
    if (found === undefined) throw new Error("no usable response is stored");
    return found instanceof StoredReply
      ? { reply: found, state: found.state, sent: found.received?.reply }
      : { reply: found.reply, state: found.state, sent: found.reply };
  };
  /** Where the response came from, and its body. */
  const ask = async (given?: RequestAndOptions): Promise<string> => {
    const { state, reply } = await exchange(given);
    return `${state} ${new TextDecoder().decode(reply.bytes)}`;
  };
  return { ask, exchange, cache, clock, sent, entries };
}

/** Resolves once a revalidation in the background is over: its response is scripted. */
const backgroundOver = (): Promise<void> => new Promise(setImmediate);

const fresh = (body: string): ScriptedResponse => ({ headers: { "cache-control": "max-age=60" }, body });

const tagged = (body: string, cacheControl = "max-age=0"): ScriptedResponse => ({
  headers: { etag: `"${body}"`, "cache-control": cacheControl, "x-left": "10" },
  body,
});

describe("a fresh response", () => {
  it("is used without a request, with its age", async () => {
    const { ask, exchange, clock, sent } = setUp([fresh("one")]);
    expect(await ask()).toBe("miss one");
    await clock.advance(59_500);
    const { reply, state, sent: request } = await exchange();
    expect([state, reply.status, reply.headers.get("age"), request]).toEqual(["fresh", 200, "59", undefined]);
    expect(sent).toHaveLength(1);
  });

  it("is requested again once it is stale", async () => {
    const { ask, clock } = setUp([fresh("one"), fresh("two")]);
    await ask();
    await clock.advance(60_000);
    expect([await ask(), await ask()]).toEqual(["miss two", "fresh two"]);
  });

  it("is separate for each principal, method and URL", async () => {
    const { ask } = setUp([fresh("one"), fresh("two"), fresh("three"), fresh("four")]);
    await ask();
    expect(await ask({ principal: "q" })).toBe("miss two");
    expect(await ask({ url: "https://a.example/things?page=2" })).toBe("miss three");
    expect(await ask({ method: "HEAD" })).toBe("miss four");
    expect(await ask()).toBe("fresh one");
  });

  it("is selected by the headers that Vary names", async () => {
    const vary = (body: string): ScriptedResponse => ({
      ...fresh(body),
      headers: { ...fresh("").headers, vary: "Accept" },
    });
    const { ask } = setUp([vary("json"), vary("html")]);
    await ask({ headers: { accept: "json" } });
    expect(await ask({ headers: { accept: "html" } })).toBe("miss html");
    expect(await ask({ headers: { accept: "json" } })).toBe("fresh json");
    expect(await ask({ headers: { accept: "html" } })).toBe("fresh html");
  });

  it("stays fresh if it is immutable, whatever the directives", async () => {
    const { ask, clock, sent } = setUp([tagged("day", "no-cache")]);
    await ask({ immutable: () => true, revalidate: "always" });
    await clock.advance(10 * 365 * 86_400_000);
    expect(await ask({ revalidate: "always", headers: { "cache-control": "no-cache" } })).toBe("fresh day");
    expect(sent).toHaveLength(1);
  });

  it("is not one that was stored before it became immutable", async () => {
    const { ask } = setUp([tagged("early"), tagged("final")]);
    await ask();
    expect(await ask({ immutable: () => true })).toBe("miss final");
    expect(await ask()).toBe("fresh final");
  });

  it("is immutable by its content, after a 304 too", async () => {
    const final = ({ bytes, status }: Reply): boolean =>
      status === 200 && new TextDecoder().decode(bytes) === "final";
    const { ask, sent } = setUp([tagged("partial"), tagged("final"), { status: 304 }]);
    expect(await ask({ immutable: final })).toBe("miss partial");
    expect(await ask()).toBe("miss final");
    expect(await ask({ immutable: final })).toBe("revalidated final");
    expect(await ask()).toBe("fresh final");
    expect(sent).toHaveLength(3);
  });
});

describe("a stale response", () => {
  it("is revalidated, and the 304 yields the stored response", async () => {
    const { exchange, ask, sent } = setUp([
      tagged("one"),
      { status: 304, headers: { "cache-control": "max-age=60", "x-left": "9" } },
    ]);
    await ask();
    const { reply, state, sent: request } = await exchange();
    expect(sent[1]?.headers).toEqual({ "if-none-match": '"one"' });
    expect([state, reply.status, new TextDecoder().decode(reply.bytes)]).toEqual(["revalidated", 200, "one"]);
    expect([reply.headers.get("x-left"), reply.headers.get("age"), request?.status]).toEqual(["9", "0", 304]);
    expect(await ask()).toBe("fresh one");
  });

  it("is replaced by a new response", async () => {
    const { ask, sent } = setUp([tagged("one"), tagged("two"), { status: 304 }]);
    await ask();
    expect([await ask(), await ask()]).toEqual(["miss two", "revalidated two"]);
    expect(sent[2]?.headers).toEqual({ "if-none-match": '"two"' });
  });

  it("is revalidated each time if that is the policy, even when fresh", async () => {
    const { ask, sent } = setUp([tagged("one", "private, max-age=60"), { status: 304 }]);
    await ask({ revalidate: "always" });
    expect(await ask({ revalidate: "always" })).toBe("revalidated one");
    expect(await ask()).toBe("fresh one");
    expect(sent).toHaveLength(2);
  });

  it("is removed if a 304 has another tag, and requested without a condition", async () => {
    const { ask, sent } = setUp([
      tagged("one"),
      { status: 304, headers: { etag: '"other"' } },
      tagged("two"),
    ]);
    await ask();
    expect(await ask()).toBe("miss two");
    expect(sent.map(({ headers }) => headers)).toEqual([{}, { "if-none-match": '"one"' }, {}]);
  });

  it("is removed if the newer response may not be stored, or the resource is gone", async () => {
    const gone = setUp([tagged("one"), new NotFoundError("gone", { status: 404 }), fresh("new")]);
    await gone.ask();
    await expect(gone.ask()).rejects.toThrow("gone");
    expect(gone.entries.size).toBe(0);
    const secret = setUp([tagged("one"), { ...fresh("two"), headers: { "cache-control": "no-store" } }]);
    await secret.ask();
    expect(await secret.ask()).toBe("miss two");
    expect(secret.entries.size).toBe(0);
  });

  it("is used at once and revalidated in the background, once, if it allows that", async () => {
    const cacheControl = "max-age=1, stale-while-revalidate=60";
    const { ask, clock, sent } = setUp([tagged("one", cacheControl), tagged("two", cacheControl)]);
    await ask();
    await clock.advance(2_000);
    expect(await Promise.all([ask(), ask()])).toEqual(["stale one", "stale one"]);
    await backgroundOver();
    expect(await ask()).toBe("fresh two");
    expect(sent.map(({ background }) => background)).toEqual([false, true]);
    expect(sent[1]?.headers).toEqual({ "if-none-match": '"one"' });
  });

  it("stays if the background revalidation fails, without an error", async () => {
    const cacheControl = "max-age=1, stale-while-revalidate=60";
    const { ask, clock } = setUp([
      tagged("one", cacheControl),
      new NetworkError("refused"),
      tagged("two", cacheControl),
    ]);
    await ask();
    await clock.advance(2_000);
    expect(await ask()).toBe("stale one");
    await backgroundOver();
    expect(await ask()).toBe("stale one");
    await backgroundOver();
    expect(await ask()).toBe("fresh two");
  });
});

describe("a failure of the service", () => {
  const kept = tagged("one", "max-age=1, stale-if-error=60");

  it.each([
    new NetworkError("refused"),
    new TimeoutError("attempt", 1_000),
    new ServerError("unavailable", { status: 503 }),
  ])("a stale response is used after: $name", async (error) => {
    const { exchange, clock, ask } = setUp([kept, error]);
    await ask();
    await clock.advance(2_000);
    const { reply, state, sent } = await exchange();
    expect([state, new TextDecoder().decode(reply.bytes), sent]).toEqual(["stale", "one", undefined]);
    await clock.advance(60_000);
    await expect(ask()).rejects.toBe(error);
  });

  it("uses a stale response for an error status too, and does not overwrite it", async () => {
    const { exchange, ask, clock } = setUp([kept, { ...fresh("sorry"), status: 503 }, { status: 304 }]);
    await ask();
    await clock.advance(2_000);
    const { state, reply, sent } = await exchange();
    expect([state, reply.status, sent?.status]).toEqual(["stale", 200, 503]);
    expect(await ask()).toBe("revalidated one");
  });

  it.each([
    new RateLimitError("slow down", "burst", { status: 429 }),
    new ServerError("not implemented", { status: 501 }),
    new DOMException("left", "AbortError"),
    new Error("something else"),
  ])("no stale response is used for %s", async (error) => {
    const { clock, ask } = setUp([kept, error]);
    await ask();
    await clock.advance(2_000);
    await expect(ask()).rejects.toBe(error);
  });

  it("uses no stale response unless the response or the request allows it", async () => {
    const { ask, clock } = setUp([tagged("one", "max-age=1"), new NetworkError("refused")]);
    await ask();
    await clock.advance(2_000);
    await expect(ask()).rejects.toThrow("refused");
    expect(await ask({ headers: { "cache-control": "stale-if-error=60" } })).toBe("stale one");
  });

  it("uses no stale response for an error status unless allowed", async () => {
    const { exchange, ask, clock } = setUp([tagged("one", "max-age=1"), { status: 503 }]);
    await ask();
    await clock.advance(2_000);
    const { state, reply } = await exchange();
    expect([state, reply.status]).toEqual(["miss", 503]);
  });
});

describe("a call says how it uses the cache", () => {
  it.each([false, "no-store"] as const)("%s: not at all", async (mode) => {
    const { ask, sent, entries } = setUp([fresh("one"), fresh("two"), fresh("three")]);
    await ask();
    expect(await ask({ mode })).toBe("bypass two");
    expect(await ask()).toBe("fresh one");
    expect(await ask({ mode, url: "https://a.example/new" })).toBe("bypass three");
    expect(entries.size).toBe(1);
    expect(sent[1]?.headers).toEqual(mode === false ? {} : { "cache-control": "no-store" });
  });

  it("reload: always sends a request, and stores the response", async () => {
    const { ask, sent } = setUp([tagged("one", "max-age=60"), tagged("two", "max-age=60")]);
    await ask();
    expect([await ask({ mode: "reload" }), await ask()]).toEqual(["miss two", "fresh two"]);
    expect(sent[1]?.headers).toEqual({ "cache-control": "no-cache" });
    await ask({ mode: "reload", headers: { "cache-control": "max-age=5" } });
    expect(sent[2]?.headers).toEqual({});
  });

  it("reload: removes what is stored of a resource that is gone", async () => {
    const { ask, entries } = setUp([fresh("one"), new NotFoundError("gone", { status: 404 }), fresh("new")]);
    await ask();
    await expect(ask({ mode: "reload" })).rejects.toThrow("gone");
    expect(entries.size).toBe(0);
    expect(await ask()).toBe("miss new");
  });

  it("only-if-cached: the stored response at any age, never a request", async () => {
    const { ask, clock, sent } = setUp([tagged("one", "no-cache, max-age=60")]);
    await expect(ask({ mode: "only-if-cached" })).rejects.toThrow("no usable response");
    await ask();
    await clock.advance(1_000_000);
    expect(await ask({ mode: "only-if-cached", revalidate: "always" })).toBe("stale one");
    await expect(ask({ mode: "only-if-cached", method: "POST" })).rejects.toThrow("no usable response");
    expect(sent).toHaveLength(1);
  });

  it("only-if-cached as a directive: a usable response or none", async () => {
    const headers = { "cache-control": "only-if-cached" };
    const { ask, clock, sent } = setUp([fresh("one")]);
    await expect(ask({ headers })).rejects.toThrow("no usable response");
    await ask();
    expect(await ask({ headers, revalidate: "always" })).toBe("fresh one");
    await clock.advance(60_000);
    await expect(ask({ headers })).rejects.toThrow("no usable response");
    expect(await ask({ headers: { "cache-control": "only-if-cached, max-stale" } })).toBe("stale one");
    expect(sent).toHaveLength(1);
  });

  it("no-store as a directive: not at all", async () => {
    const { ask, entries } = setUp([fresh("one")]);
    expect(await ask({ headers: { "cache-control": "no-store" } })).toBe("bypass one");
    expect(entries.size).toBe(0);
  });

  it.each([{ range: "bytes=0-1" }, { "if-none-match": '"x"' }, { "if-modified-since": "x" }])(
    "a request with its own range or conditions is sent: %o",
    async (headers) => {
      const { ask, sent } = setUp([fresh("one"), fresh("two")]);
      await ask();
      expect(await ask({ headers })).toBe("bypass two");
      expect(sent[1]?.headers).toEqual({});
    },
  );

  it("in a browser, adds no header that needs permission by CORS", async () => {
    const date = "Thu, 01 Jan 2026 00:00:00 GMT";
    const { ask, sent } = setUp([{ headers: { "last-modified": date } }], { browser: true });
    await ask();
    await ask();
    await ask({ mode: "reload" });
    await ask({ mode: "no-store" });
    expect(sent.map(({ headers }) => headers)).toEqual([{}, {}, {}, {}]);
  });
});

describe("an unsafe request", () => {
  it("invalidates the responses of its URL and of those that it names", async () => {
    const { ask } = setUp([
      fresh("list"),
      fresh("item"),
      { status: 201, headers: { location: "/things/7" } },
      fresh("new"),
    ]);
    await ask();
    await ask({ url: "https://a.example/things/7" });
    expect(await ask({ method: "POST" })).toBe("bypass ");
    expect(await ask()).toBe("miss new");
    expect(await ask({ url: "https://a.example/things/7" })).toBe("miss new");
  });

  it("does so without the cache too, but not if it failed or is safe", async () => {
    const { ask } = setUp([fresh("one"), { status: 500 }, {}, {}, fresh("two")]);
    await ask();
    await ask({ method: "PUT" });
    expect(await ask()).toBe("fresh one");
    await ask({ method: "POST", safe: true });
    expect(await ask()).toBe("fresh one");
    await ask({ method: "DELETE", mode: false });
    expect(await ask()).toBe("miss two");
  });
});

describe("a change while a response is in flight", () => {
  it.each([
    ["https://a.example/things", []],
    ["https://a.example/others", ['["p","GET","https://a.example/things"]']],
  ])("of %s leaves %j in the cache: the response may predate the change", async (url, kept) => {
    const { exchange, entries, cache, clock } = setUp([{ status: 204 }]);
    const { promise, resolve } = Promise.withResolvers<Reply>();
    const request = {
      method: "GET",
      url: "https://a.example/things",
      headers: new Headers(),
      principal: "p",
    };
    const reading = cache.forward(
      cache.lookUp(request),
      upstreamOf(() => promise),
    );
    await clock.advance(1);
    await exchange({ method: "PUT", url });
    const time = { requestTime: clock.now(), responseTime: clock.now() };
    resolve(replyOf({ headers: { "cache-control": "max-age=60" }, ...time }));
    expect((await reading)?.state).toBe("miss");
    expect(Array.from(entries.keys())).toEqual(kept);
  });
});

describe("no secret is stored", () => {
  it("neither in a key nor in a value", async () => {
    const { ask, entries } = setUp([
      {
        ...fresh("one"),
        headers: { "cache-control": "max-age=60", vary: "Accept, X-Api-Key", "set-cookie": "s3cret" },
      },
    ]);
    await ask({ headers: { accept: "a" }, credentialHeaders: ["X-Api-Key"] });
    const all = JSON.stringify(Array.from(entries));
    expect(all).toContain("one");
    expect(all).not.toMatch(/s3cret|api-key\\*":/i);
  });

  it.each(["authorization", "cookie", "x-api-key"])(
    "a call with its own %s header has an unknown principal, and bypasses the cache",
    async (name) => {
      const { ask, entries } = setUp([fresh("one"), fresh("two")]);
      await ask({ credentialHeaders: ["X-Api-Key"] });
      expect(await ask({ credentialHeaders: ["X-Api-Key"], headers: { [name]: "s3cret" } })).toBe(
        "bypass two",
      );
      expect(JSON.stringify(Array.from(entries))).not.toContain("s3cret");
    },
  );
});

describe("a store that fails", () => {
  it("causes a request, never a failure", async () => {
    const fail = (): never => {
      throw new Error("down");
    };
    const { ask } = setUp([fresh("one")], { store: textStore({ get: fail, set: fail, delete: fail }) });
    expect([await ask(), await ask(), await ask({ method: "PUT" })]).toEqual([
      "miss one",
      "miss one",
      "bypass one",
    ]);
  });

  it("is waited for up to the timeout", async () => {
    const hang = new Promise<undefined>(() => undefined);
    const store = textStore({ get: () => hang, set: () => hang, delete: () => hang });
    const { ask, clock } = setUp([fresh("one")], { store });
    const asking = ask();
    // For the read and for the write.
    await clock.advance(500);
    expect(await asking).toBe("miss one");
  });

  it.each(["", "{}", "not JSON", '{"version":1,"responses":[{"status":200}]}'])(
    "or holds %j is a miss",
    async (text) => {
      const { ask } = setUp([fresh("one")], {
        store: textStore({ get: () => text, set: () => undefined, delete: () => undefined }),
      });
      expect(await ask()).toBe("miss one");
    },
  );
});

it("stores eight variants of an address in a memory store, the newest", async () => {
  const vary = { headers: { vary: "accept-language", "cache-control": "max-age=60" }, body: "x" };
  const { ask } = setUp([vary], { store: memoryStore() });
  const languages = ["de", "en", "fr", "it", "es", "nl", "pl", "pt", "sv"];
  for (const language of languages) await ask({ headers: { "accept-language": language } });
  expect(await ask({ headers: { "accept-language": "en" } })).toBe("fresh x");
  expect(await ask({ headers: { "accept-language": "de" } })).toBe("miss x");
});
