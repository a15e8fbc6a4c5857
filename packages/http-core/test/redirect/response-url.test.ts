import { apiKey, memoryStore, type ClientOptions } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { BASE, setUp } from "../scripted-client.ts";
import { byLink, getThing } from "../shop.ts";

const to = (location: string, status = 302): Response => new Response("", { status, headers: { location } });
const thing = (headers: Record<string, string> = {}): Response => Response.json({ id: "7" }, { headers });

async function addressOf(script: readonly Response[], options: Partial<ClientOptions> = {}): Promise<string> {
  const { client } = setUp(script, options);
  return (await client.call(getThing, { id: "7" }).withResponse()).response.url;
}

describe("the url of a response", () => {
  test("is the requested URL without a redirect", async () => {
    expect(await addressOf([thing()])).toBe(`${BASE}/things/7`);
  });

  test("is the last one after redirects, on the same origin or another", async () => {
    expect(await addressOf([to("/api/a", 301), to("b"), thing()])).toBe("https://shop.example/api/b");
    expect(await addressOf([to("https://other.example/x?y=1"), thing()])).toBe("https://other.example/x?y=1");
  });

  test("is the same for raw(), and for a page", async () => {
    const { client } = setUp([to("/moved"), thing(), to("/list"), Response.json([{ id: "1" }])]);
    expect((await client.call(getThing, { id: "7" }).raw()).url).toBe("https://shop.example/moved");
    expect((await client.list(byLink, {})).response.url).toBe("https://shop.example/list");
  });

  test("contains no secret from a redirect", async () => {
    const signed = "https://files.example/7?X-Amz-Signature=abcdef0123456789&v=1";
    const url = await addressOf([to(signed), thing()], { auth: apiKey("a-key-that-is-secret", "apikey") });
    expect(url).toMatch(/^https:\/\/files\.example\/7\?.*v=1$/);
    expect(url).not.toContain("abcdef0123456789");
  });

  test("contains no secret if middleware of `use` reads it", async () => {
    const seen: string[] = [];
    const use: ClientOptions["use"] = [
      async (request, next) => {
        const response = await next(request);
        seen.push(response.url);
        return response;
      },
    ];
    const fetch = (url: string): Promise<Response> => {
      const response = Response.json({ id: "7" });
      const value = `${url}?X-Amz-Signature=abcdef0123456789&v=1`;
      Reflect.defineProperty(response, "url", { value, configurable: true });
      return Promise.resolve(response);
    };
    await addressOf([], { fetch, use });
    expect(seen).toEqual([`${BASE}/things/7?X-Amz-Signature=[redacted]&v=1`]);
  });

  test("is the same if the response comes from the cache, fresh or revalidated", async () => {
    const fresh = { "cache-control": "max-age=60", etag: '"a"' };
    const { client, clock } = setUp(
      [to("/api/new", 301), thing(fresh), new Response(null, { status: 304, headers: fresh })],
      { cache: memoryStore() },
    );
    const ask = async () => (await client.call(getThing, { id: "7" }).withResponse()).response.url;
    const urls = [await ask(), await ask()];
    await clock.advance(61_000);
    urls.push(await ask());
    expect(urls).toEqual(Array.from({ length: 3 }, () => "https://shop.example/api/new"));
  });
});
