import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { NotFoundError, ParameterError } from "@org/http-core";
import { repeat, type Scripted } from "@org/http-core/testing";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { createRepoHost } from "../src/index.ts";
import { at, BASE, setUp } from "./set-up.ts";

describe("a request by its route", () => {
  test("puts parameters into path, query or body, depending on template and verb", async () => {
    const { host, fetch } = setUp([repeat(Response.json([]), 4)]);
    await host.request("GET /repos/{owner}/{repo}/issues", { ...at, state: "all", page: 2 });
    await host.request("POST /repos/{owner}/{repo}/issues", { ...at, title: "It rains" });
    await host.request("DELETE /repos/{owner}/{repo}/subscription", { ...at });
    await host.request("PUT /notifications", undefined);
    const [read, created, deleted, put] = fetch.requests;
    expect(read?.url).toBe(`${BASE}/repos/octo/demo/issues?state=all&page=2`);
    expect(read?.headers.get("accept")).toBe("application/vnd.service.v3+json");
    expect(read?.headers.get("authorization")).toBe("token t0ken-of-a-user");
    expect(await created?.json()).toEqual({ title: "It rains" });
    expect(created?.url).toBe(`${BASE}/repos/octo/demo/issues`);
    expect(await deleted?.text()).toBe("");
    expect(put?.body).toBeNull();
  });

  test("returns what its schema describes", async () => {
    const schema = v.object({ id: v.number() });
    const { host } = setUp([Response.json({ id: 1, more: true }), Response.json({ id: "one" })]);
    const { id } = await host.request("GET /user", {}, { schema });
    expect(id satisfies number).toBe(1);
    await expect(host.request("GET /user", {}, { schema })).rejects.toMatchObject({ code: "schema" });
  });

  describe("for an archive", () => {
    const route = "GET /repos/{owner}/{repo}/tarball/{ref}";
    const elsewhere = "https://files.example/octo/demo.tar.gz";
    const content = new Uint8Array([0x1f, 0x8b, 8, 0, 255]);
    const redirected = (): readonly Scripted[] => [
      new Response(null, { status: 302, headers: { location: elsewhere } }),
      new Response(content, { headers: { "content-type": "application/x-gzip" } }),
    ];

    test("returns its bytes, from another host without the credential", async () => {
      const { host, fetch } = setUp(redirected());
      const { data, meta } = await host.requestBytes(route, { ...at, ref: "main" }).withResponse();
      expect(data).toEqual(content);
      expect(meta.warnings).toEqual([]);
      expect(fetch.requests.map(({ url }) => url)).toEqual([
        `${BASE}/repos/octo/demo/tarball/main`,
        elsewhere,
      ]);
      expect(fetch.requests[1]?.headers.has("authorization")).toBe(false);
    });

    test("sends the media type, time zone and signal as any request", async () => {
      const { host, fetch } = setUp([new Response(content)]);
      const accept = "application/octet-stream";
      await host.requestBytes("GET /assets/{id}", { id: 7n }, { accept, timeZone: "UTC" });
      const [sent] = fetch.requests;
      expect([sent?.url, sent?.headers.get("accept"), sent?.headers.get("time-zone")]).toEqual([
        `${BASE}/assets/7`,
        accept,
        "UTC",
      ]);
    });

    test("rejects as any request does", async () => {
      const { host } = setUp([Response.json({ message: "Not Found" }, { status: 404 })]);
      await expect(host.requestBytes(route, { ...at, ref: "main" })).rejects.toBeInstanceOf(NotFoundError);
    });

    test("says that the body is binary if text was requested", async () => {
      const { host } = setUp(redirected());
      await expect(host.requestText(route, { ...at, ref: "main" })).rejects.toMatchObject({ code: "decode" });
    });
  });

  test("resolves to undefined without a body", async () => {
    const { host } = setUp([new Response(null, { status: 204 }), new Response(null)]);
    expect(await host.request("DELETE /repos/{owner}/{repo}", at)).toBeUndefined();
    expect(await host.request("HEAD /repos/{owner}/{repo}", at)).toBeUndefined();
  });

  test.each(["..", ".", "", "%2E%2e", "a/../b"])("refuses %j, which would change the path", async (repo) => {
    const { host, fetch } = setUp([Response.json({})]);
    await expect(host.request("GET /repos/{owner}/{repo}", { owner: "octo", repo })).rejects.toBeInstanceOf(
      ParameterError,
    );
    expect(fetch.requests).toHaveLength(0);
  });

  test.each([
    ["/repos/{owner}/{repo}/contents/{+path}", { path: "..?" }],
    ["/repos/{owner}/{repo}/contents/{+path}", { path: "..#x" }],
    ["/repos/{owner}/{repo}/contents/{+path}", { path: "a/.\t./.\t./b" }],
    ["/repos/{owner:2}/x", { owner: "..abc" }],
    ["/repos/{owner}/x", { owner: [] }],
    ["/repos/{owner}/x", { owner: ["a", ".."] }],
  ] as const)("refuses a value that would change the path when expanded: %s, %j", async (path, values) => {
    const { host, fetch } = setUp([Response.json({})]);
    const sent = untyped(host.request)(`DELETE ${path}`, { owner: "octo", repo: "demo", ...values });
    await expect(sent).rejects.toBeInstanceOf(ParameterError);
    expect(fetch.requests).toHaveLength(0);
  });

  test("keeps file names below its path", async () => {
    const anyName = fc.string({ unit: fc.constantFrom(...Array.from("./?#%2eEfF5cC\\\t\n ab")) });
    await fc.assert(
      fc.asyncProperty(anyName, async (path) => {
        const { host, fetch } = setUp([Response.json({})]);
        const route = "GET /repos/{owner}/{repo}/contents/{+path}";
        const outcome: unknown = await host.request(route, { ...at, path }).catch((error: unknown) => error);
        if (outcome instanceof ParameterError) return;
        const { pathname } = new URL(fetch.requests[0]?.url ?? "");
        expect(pathname).toMatch(/^\/api\/v3\/repos\/octo\/demo\/contents\/(?:[^/]|$)/);
        expect(pathname.endsWith("/")).toBe(path === "");
      }),
    );
  });

  test.each(["", "  "])("refuses an empty path parameter: %j", (userAgent) => {
    expect(() => createRepoHost({ baseUrl: BASE, userAgent })).toThrow(ParameterError);
  });

  test.each([
    "/repos/../user",
    "/../user",
    "/..",
    "/repos/..?x=1",
    "/repos/%2E%2e/user",
    "/repos/.%2e{/more}",
    "/repos{?page}/../../user",
    "/repos/.{?page}./user",
    "/repos/..#x",
  ])("refuses a route that leaves its path: %j", async (path) => {
    const { host, fetch } = setUp([Response.json({})]);
    const sent = untyped(host.request)(`GET ${path}`, { more: "x" });
    await expect(sent).rejects.toMatchObject({ code: "parameter", parameter: "path" });
    expect(fetch.requests).toEqual([]);
  });

  test.each(["/compare/v1...v2", "/files/..a/a..", "/search{?q}", "/search?q=../x", "/x#../y"])(
    "allows dots that do not change the path: %s",
    async (path) => {
      const { host, fetch } = setUp([Response.json({})]);
      await untyped(host.request)(`GET ${path}`, {});
      expect(fetch.requests).toHaveLength(1);
    },
  );

  test("refuses an invalid route when awaited", async () => {
    const { host } = setUp([Response.json({})]);
    await expect(untyped(host.request)("FETCH /x", {})).rejects.toThrow(ParameterError);
  });

  test.each(["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires"])(
    "sends the time zone %s",
    async (timeZone) => {
      const { host, fetch } = setUp([Response.json({})]);
      await host.request("GET /user", {}, { timeZone });
      expect(fetch.requests[0]?.headers.get("time-zone")).toBe(timeZone);
    },
  );

  test("refuses a parameter that JSON cannot represent, by name", async () => {
    const { host, fetch } = setUp([Response.json({})]);
    const circle: Record<string, unknown> = {};
    circle["of"] = [circle];
    for (const [labels, parameter] of [
      [NaN, "labels"],
      [[{ id: new Map() }], "labels.0.id"],
      [circle, "labels.of.0"],
    ] as const) {
      const sent = host.request("POST /repos/{owner}/{repo}/issues", { ...at, title: "It rains", labels });
      const error = await failureOf(() => sent);
      expect(error).toBeInstanceOf(ParameterError);
      expect(error).toMatchObject({ parameter });
    }
    expect(fetch.requests).toEqual([]);
  });

  test("sends the caller's headers, also with a time zone", async () => {
    const { host, fetch } = setUp([repeat(Response.json([]), 5)]);
    const headers = { "X-Trace": "7" };
    await host.request("GET /user", {}, { headers });
    await host.request("GET /user", {}, { headers, timeZone: "UTC" });
    await host.follow({ url: "/user" }, "url", {}, { headers, timeZone: "UTC" });
    await host.requestText("GET /readme", {}, { headers });
    await host.paginate("GET /user/repos", {}, { headers });
    expect(fetch.requests.map((request) => request.headers.get("x-trace"))).toEqual([
      "7",
      "7",
      "7",
      "7",
      "7",
    ]);
    const zones = fetch.requests.map((request) => request.headers.get("time-zone"));
    expect(zones).toEqual([null, "UTC", "UTC", null, null]);
  });

  test.each(["+02:00", "-0530", "+02", "+2", "", " UTC"])(
    "refuses a time zone that is not in the database, such as an offset: %j",
    async (timeZone) => {
      const { host, fetch } = setUp([Response.json({})]);
      await expect(host.request("GET /user", {}, { timeZone })).rejects.toMatchObject({
        parameter: "timeZone",
        received: JSON.stringify(timeZone),
      });
      expect(fetch.requests).toEqual([]);
    },
  );

  test("refuses an unknown time zone", async () => {
    const { host } = setUp([Response.json({})]);
    const zone = { timeZone: "Mars/Olympus" };
    await expect(host.request("GET /user", {}, zone)).rejects.toThrow(/timeZone/);
    await expect(host.follow({ url: "/user" }, "url", {}, zone)).rejects.toThrow(/timeZone/);
    const error = await failureOf(() => host.request("GET /user", {}, { timeZone: "x".repeat(1_000) }));
    expect(error).toHaveProperty("received", JSON.stringify("x".repeat(40)));
  });
});
