import { repeat, scriptedFetch } from "@org/http-core/testing";
import { bearer, createClient, withPrincipal } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { BASE, good, setUp } from "../scripted-client.ts";
import { echo, getThing } from "../shop.ts";

describe("a permanent redirect", () => {
  const moved = (status: number) => new Response("", { status, headers: { location: "/api/new" } });

  test.each([301, 308])("%i is remembered for this and other requests", async (status) => {
    const { client, fetch } = setUp([moved(status), good(), good()]);
    await client.call(getThing, { id: "7" });
    await client.call(getThing, { id: "7" });
    expect(fetch.requests.map(({ url }) => url)).toEqual([`${BASE}/things/7`, `${BASE}/new`, `${BASE}/new`]);
  });

  test.each([302, 307])("%i is not remembered", async (status) => {
    const { client, fetch } = setUp([moved(status), good(), moved(status), good()]);
    await client.call(getThing, { id: "7" });
    await client.call(getThing, { id: "7" });
    expect(fetch.requests[2]?.url).toBe(`${BASE}/things/7`);
  });

  test("is remembered for the caller that it was sent to", async () => {
    let name = "ann";
    const fetch = scriptedFetch(
      repeat(({ url, headers }) =>
        url.endsWith("/7")
          ? new Response("", {
              status: 301,
              headers: { location: `/of?${String(headers.get("authorization"))}` },
            })
          : Response.json({ id: new URL(url).search }),
      ),
    );
    const auth = () => withPrincipal(name, bearer(name));
    const client = createClient({ baseUrl: BASE, cache: false, auth, fetch });
    const ids = async (): Promise<string> => (await client.call(getThing, { id: "7" })).id;
    expect(await ids()).toBe("?Bearer%20ann");
    name = "bob";
    expect(await ids()).toBe("?Bearer%20bob");
    name = "ann";
    expect(await ids()).toBe("?Bearer%20ann");
    expect(fetch.requests).toHaveLength(5);
  });

  test.each(["private, no-store", "No-Store"])("with `%s` is requested again each time", async (control) => {
    const headers = { location: "/api/new", "cache-control": control };
    const unstored = () => new Response("", { status: 301, headers });
    const { client, fetch } = setUp([unstored(), good(), unstored(), good()]);
    await client.call(getThing, { id: "7" });
    await client.call(getThing, { id: "7" });
    expect(fetch.requests[2]?.url).toBe(`${BASE}/things/7`);
  });

  test("to another origin is requested again each time", async () => {
    const away = () =>
      new Response("", {
        status: 301,
        headers: { location: "https://other.example/new?access_token=echoed&x=1" },
      });
    const { client, fetch } = setUp([away(), good(), away(), good()], { auth: bearer("secret-token") });
    await client.call(getThing, { id: "7" });
    await client.call(getThing, { id: "7" });
    expect(fetch.requests.map(({ url }) => url)).toEqual([
      `${BASE}/things/7`,
      "https://other.example/new?x=1",
      `${BASE}/things/7`,
      "https://other.example/new?x=1",
    ]);
    expect(fetch.requests[1]?.headers.has("authorization")).toBe(false);
  });

  test("and a redirect back do not cause an endless loop", async () => {
    const to = (location: string) => new Response("", { status: 301, headers: { location } });
    const { client, fetch } = setUp([
      to("/api/b"),
      new Response("one"),
      to("/api/echo"),
      repeat(new Response("two"), 2),
    ]);
    expect(await client.call(echo, { name: "x" })).toBe("one");
    expect(await client.call(echo, { name: "x" })).toBe("two");
    expect(await client.call(echo, { name: "x" })).toBe("two");
    expect(fetch.requests.map(({ url }) => url.slice(BASE.length))).toEqual([
      "/echo",
      "/b",
      "/b",
      "/echo",
      "/echo",
    ]);
  });
});
