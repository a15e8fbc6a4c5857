import ky from "ky";
import { afterEach, describe, expect, test, vi } from "vitest";
import { untyped } from "@org/test-kit/untyped";
import { byCursor, getThing, ownThing, publicThing } from "../../test/shop.ts";
import { basic } from "../auth/schemes.ts";
import { memoryStore } from "../cache/memory-store.ts";
import { get } from "../operation/endpoint.ts";
import { text } from "../schema.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { repeat, scriptedFetch } from "../testing/scripted-fetch.ts";
import { createClient } from "./create-client.ts";
import type { ClientOptions } from "./types.ts";

const baseUrl = "https://create.example";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a client", () => {
  test("has a method for each operation, and its own", async () => {
    const operations = { things: { get: getThing, list: byCursor }, limits: publicThing };
    const fetch = scriptedFetch(
      Response.json({ id: "7" }),
      Response.json({ data: [{ id: "1" }] }),
      Response.json({ id: "8" }),
    );
    const client = createClient({ baseUrl, fetch, operations });
    expect(await client.things.get({ id: "7" })).toEqual({ id: "7" });
    expect(await client.things.list().collect({ max: 5 })).toEqual([{ id: "1" }]);
    // An operation may replace a method of every client.
    expect(await client.limits({ id: "8" })).toEqual({ id: "8" });
    expect(Object.keys(client)).toEqual(expect.arrayContaining(["call", "list", "things"]));
  });

  test("refuses a credential that none of its operations accepts, and a value that is not a credential", () => {
    const auth = basic("ann", "s3cret");
    expect(() => createClient({ baseUrl, auth, operations: { own: { ownThing } } })).toThrow(
      "auth: expected bearer, received basic",
    );
    expect(() => untyped(createClient)({ baseUrl, auth: "s3cret" })).toThrow(/^auth: .* received string$/);
    expect(() => createClient({ baseUrl, auth, operations: { getThing, ownThing } })).not.toThrow();
  });

  test("takes options of an instance, whose methods keep their `this`", async () => {
    class Options {
      readonly baseUrl = baseUrl;
      readonly #script = scriptedFetch(Response.json({ id: "8" }));
      fetch(url: string, init: RequestInit): Promise<Response> {
        return this.#script(url, init);
      }
    }
    expect(await createClient(new Options()).call(getThing, { id: "8" })).toEqual({ id: "8" });
  });

  test("takes the platform's own `fetch`, which browsers call for their window only", async () => {
    vi.stubGlobal("fetch", function (this: unknown) {
      if (this !== undefined && this !== globalThis) throw new TypeError("Illegal invocation");
      return Promise.resolve(Response.json({ id: "8" }));
    });
    const given = { baseUrl, fetch: globalThis.fetch };
    expect(await createClient(given).call(getThing, { id: "8" })).toEqual({ id: "8" });
  });
});

describe("by default", () => {
  const stored = { "cache-control": "max-age=60" };

  /** The requests that three calls of the same thing make. */
  async function requests(options: Partial<ClientOptions>): Promise<number> {
    const fetch = scriptedFetch(repeat(() => Response.json({ id: "7" }, { headers: stored })));
    const client = createClient({ baseUrl, fetch, clock: fakeClock(), ...options });
    for (let call = 0; call < 3; call += 1) await client.call(getThing, { id: "7" });
    return fetch.requests.length;
  }

  test("responses are stored; `cache: false` stores none", async () => {
    const cache = memoryStore();
    expect([await requests({}), await requests({ cache: false })]).toEqual([1, 3]);
    expect([await requests({ cache }), await requests({ cache })]).toEqual([1, 0]);
  });

  test("a store of text alone is refused, with what to do", () => {
    const cache = new Map<string, string>();
    expect(() => untyped(createClient)({ baseUrl, cache })).toThrow(
      expect.objectContaining({
        message: "cache: expected a store of responses, received an object",
        hint: "Pass a store of text, such as a Keyv instance, as `textStore(store)`.",
      }),
    );
  });

  test("an announced limit is kept: the next call waits", async () => {
    const spent = { "ratelimit-remaining": "0", "ratelimit-reset": "30" };
    const clock = fakeClock();
    const fetch = scriptedFetch(Response.json({ id: "7" }, { headers: spent }), Response.json({ id: "8" }));
    const client = createClient({ baseUrl, fetch, clock });
    await client.call(getThing, { id: "7" });
    const second = client.call(getThing, { id: "8" }).withResponse();
    await clock.run();
    expect((await second).data).toEqual({ id: "8" });
    expect(clock.monotonic()).toBeGreaterThanOrEqual(30_000);
  });

  test("ky sends; an instance's hooks see the request", async () => {
    const seen: string[] = [];
    const instance = ky.create({
      hooks: { beforeRequest: [({ request }) => void seen.push(request.url)] },
    });
    expect([await requests({ cache: false }), seen]).toEqual([3, []]);
    expect([await requests({ cache: false, ky: instance }), seen.length]).toEqual([3, 3]);
  });
});

test("a base address with the path of an operation is refused, unless the dialect names that path", () => {
  const search = get("/search/{id}", { answer: { id: text } });
  const options = { baseUrl: "https://api.example/search", operations: { search } };
  expect(() => createClient(options)).toThrow("baseUrl: expected an address without `/search`");
  const dialect = { paths: { [search.id]: "/search/{id}" } };
  expect(createClient({ ...options, dialect })).toHaveProperty("search");
});
