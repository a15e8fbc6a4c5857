import { describe, expect, test } from "vitest";
import { allParts } from "../../test/parts.ts";
import { byCursor, getThing } from "../../test/shop.ts";
import { scriptedFetch } from "../testing/scripted-fetch.ts";
import { createClient } from "./lean-client.ts";

const baseUrl = "https://lean.example";
const limit = { windows: [{ requests: 1, per: 1_000 }] };

describe("a lean client", () => {
  test("sends by its with a method for each operation", async () => {
    const fetch = scriptedFetch(Response.json({ id: "7" }));
    const client = createClient({ baseUrl, fetch, operations: { getThing } });
    expect(await client.getThing({ id: "7" })).toEqual({ id: "7" });
    expect(fetch.requests.map(({ url }) => url)).toEqual([`${baseUrl}/things/7`]);
  });

  test("has the methods of every client, also without operations", async () => {
    const fetch = scriptedFetch(Response.json({ id: "7" }));
    const client = createClient({ baseUrl, fetch });
    expect(Object.keys(client).sort()).toEqual(["baseUrl", "call", "limits", "list"]);
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7" });
  });

  test("reads lists without a part: the operation's `page` brings the code", async () => {
    const fetch = scriptedFetch(Response.json({ data: [{ id: "1" }] }));
    const client = createClient({ baseUrl, fetch, operations: { byCursor } });
    expect(await client.byCursor().collect({ max: 9 })).toEqual([{ id: "1" }]);
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
});

describe("a part", () => {
  test("that keeps limits is needed for a declared limit, not for `limit: false`", () => {
    expect(() => createClient({ baseUrl, limit })).toThrow(
      "limits: expected `rateLimits()`, since `limit` is given, received nothing",
    );
    expect(() => createClient({ baseUrl, limit: false })).not.toThrow();
    const { limits } = allParts();
    expect(() => createClient({ baseUrl, limit, limits })).not.toThrow();
  });

  test("that stores responses serves the second call", async () => {
    const stored = () => Response.json({ id: "7" }, { headers: { "cache-control": "max-age=60" } });
    const requests = async (cache: ReturnType<typeof allParts>["cache"]) => {
      const fetch = scriptedFetch(stored, stored);
      const client = createClient({ baseUrl, fetch, cache });
      for (let call = 0; call < 2; call += 1) await client.call(getThing, { id: "7" });
      return fetch.requests.length;
    };
    expect([await requests(undefined), await requests(allParts().cache)]).toEqual([2, 1]);
  });
});
