import { describe, expect, test } from "vitest";
import { getThing } from "../../test/shop.ts";
import { createClient } from "../client/create-client.ts";
import { repeat, scriptedFetch } from "./scripted-fetch.ts";

const ASKED = new Request("https://shop.example/a");

async function bodies(fetch: (request: Request) => Promise<Response>, count: number): Promise<string[]> {
  const texts: string[] = [];
  for (let request = 0; request < count; request += 1) texts.push(await (await fetch(ASKED)).text());
  return texts;
}

describe("a scripted fetch", () => {
  test("returns one response per request, in order, and records the requests", async () => {
    const fetch = scriptedFetch(new Response("one"), ({ url }) => new Response(url));
    expect(await bodies(fetch, 2)).toEqual(["one", ASKED.url]);
    expect(fetch.requests).toEqual([ASKED, ASKED]);
  });

  test.each<[string | URL | Request, RequestInit | undefined]>([
    [ASKED.url, { method: "PUT", body: "x" }],
    [new URL(ASKED.url), { method: "PUT", body: "x" }],
    [ASKED, { method: "PUT", body: "x" }],
    [new Request(ASKED.url, { method: "PUT", body: "x" }), undefined],
  ])("takes what `fetch` takes: %#", async (input, init) => {
    const fetch = scriptedFetch(async (request) => new Response(await request.text()));
    expect(await (await fetch(input, init)).text()).toBe("x");
    expect(fetch.requests).toMatchObject([{ method: "PUT", url: ASKED.url }]);
  });

  test("throws the errors of its script", async () => {
    const error = new TypeError("fetch failed");
    await expect(scriptedFetch(error)(ASKED)).rejects.toBe(error);
  });

  test("throws on a request beyond its script, and records it", async () => {
    const fetch = scriptedFetch(new Response("one"));
    await fetch(ASKED);
    const beyond = new Request("https://shop.example/b?api_key=secret&page=2", { method: "POST" });
    const refused = "request 2: POST https://shop.example/b?api_key=[redacted]&page=2";
    await expect(fetch(beyond)).rejects.toThrow(`The script has no answer to ${refused}`);
    expect(fetch.requests).toHaveLength(2);
    await expect(scriptedFetch()(ASKED)).rejects.toThrow("The script has no answer to request 1");
  });

  test("fails a call at once: an unexpected request is not retried", async () => {
    const fetch = scriptedFetch();
    const client = createClient({ baseUrl: "https://strict.example", fetch });
    await expect(client.call(getThing, { id: "7" })).rejects.toMatchObject({ code: "network", attempts: 1 });
    expect(fetch.requests).toHaveLength(1);
  });

  test("repeats a response the given number of times, in any position", async () => {
    let calls = 0;
    const counted = (): Response => new Response(String((calls += 1)));
    const fetch = scriptedFetch(repeat(new Response("a"), 2), repeat(counted, 2), new Response("z"));
    expect(await bodies(fetch, 5)).toEqual(["a", "a", "1", "2", "z"]);
    await expect(fetch(ASKED)).rejects.toThrow("no answer to request 6");
    expect(await bodies(scriptedFetch(repeat(new Response("a"), 0), new Response("b")), 1)).toEqual(["b"]);
  });

  test("repeats a response forever if no number is given", async () => {
    const fetch = scriptedFetch(new Response("a"), repeat(new Response("b")));
    expect(await bodies(fetch, 100)).toEqual(["a", ...Array.from({ length: 99 }, () => "b")]);
  });
});
