import { afterEach, expect, test, vi } from "vitest";
import { createClient } from "../src/index.ts";
import { scriptedFetch } from "../src/testing/index.ts";
import { publicThing } from "./shop.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

async function requestOf(baseUrl: string): Promise<Request | undefined> {
  const fetch = scriptedFetch(Response.json({ id: "7" }));
  const client = createClient({ baseUrl, fetch, userAgent: "a-name" });
  await client.call(publicThing, { id: "7" });
  return fetch.requests[0];
}

test("a browser's own cache is passed by, its cookies stay, and its user agent is its own", async () => {
  vi.stubGlobal("document", {});
  const request = await requestOf("https://in-a-browser.example");
  expect(request?.cache).toBe("no-store");
  expect(request?.credentials).toBe("omit");
  expect(request?.headers.has("user-agent")).toBe(false);
});

test("elsewhere the client has a name, and the platform is told of no cache: some refuse the option", async () => {
  const request = await requestOf("https://on-a-server.example");
  expect(request?.cache).toBe("default");
  expect(request?.headers.get("user-agent")).toBe("a-name");
});
