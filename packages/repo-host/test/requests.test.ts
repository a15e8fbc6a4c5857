import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { BlockedError, isCallError, NotFoundError, ParameterError } from "@org/http-core";
import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { failureOf, untyped } from "../../../tests/support/untyped.ts";
import { createRepoHost, token, type RepoHostOptions } from "../src/index.ts";

const BASE = "https://host.example/api/v3";
const at = { owner: "octo", repo: "demo" };

function setUp(script: readonly Scripted[], options: RepoHostOptions = {}) {
  const fetch = scriptedFetch(...script);
  const clock = fakeClock();
  return {
    fetch,
    clock,
    host: createRepoHost({ baseUrl: BASE, auth: token("t0ken-of-a-user"), fetch, clock, ...options }),
  };
}

describe("a request by its route", () => {
  test("puts parameters into path, query or body, by the template and the verb", async () => {
    const { host, fetch } = setUp([Response.json([])]);
    await host.request("GET /repos/{owner}/{repo}/issues", { ...at, state: "all", page: 2 });
    await host.request("POST /repos/{owner}/{repo}/issues", { ...at, title: "It rains" });
    await host.request("DELETE /repos/{owner}/{repo}/subscription", { ...at });
    await host.request("PUT /notifications", {});
    const [read, created, deleted, put] = fetch.requests;
    expect(read?.url).toBe(`${BASE}/repos/octo/demo/issues?state=all&page=2`);
    expect(read?.headers.get("accept")).toBe("application/vnd.service.v3+json");
    expect(read?.headers.get("authorization")).toBe("token t0ken-of-a-user");
    expect(await created?.json()).toEqual({ title: "It rains" });
    expect(created?.url).toBe(`${BASE}/repos/octo/demo/issues`);
    expect(await deleted?.text()).toBe("");
    expect(put?.body).toBeNull();
  });

  test("answers what its schema says", async () => {
    const schema = v.object({ id: v.number() });
    const { host } = setUp([Response.json({ id: 1, more: true }), Response.json({ id: "1" })]);
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

    test("gives its bytes, from another host without the credential", async () => {
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

    test("asks for the media type that is wanted, in the zone and with the signal of any request", async () => {
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

    test("fails as any request does", async () => {
      const { host } = setUp([Response.json({ message: "Not Found" }, { status: 404 })]);
      await expect(host.requestBytes(route, { ...at, ref: "main" })).rejects.toBeInstanceOf(NotFoundError);
    });

    test("says that it is no text where text was wanted", async () => {
      const { host } = setUp(redirected());
      await expect(host.requestText(route, { ...at, ref: "main" })).rejects.toMatchObject({ code: "decode" });
    });
  });

  test("without a body in the answer is undefined", async () => {
    const { host } = setUp([new Response(null, { status: 204 }), new Response(null)]);
    expect(await host.request("DELETE /repos/{owner}/{repo}", at)).toBeUndefined();
    expect(await host.request("HEAD /repos/{owner}/{repo}", at)).toBeUndefined();
  });

  test.each(["..", ".", "", "%2E%2e", "a/../b"])("never reaches another path by %j", async (repo) => {
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
    ["/repos/{owner}/{repo}/contents/{+path}", { path: "?ref=other" }],
    ["/repos/{owner:2}/x", { owner: "..abc" }],
    ["/repos/{owner}/x", { owner: [] }],
    ["/repos/{owner}/x", { owner: ["a", ".."] }],
  ] as const)(
    "never reaches another path by what an expansion makes of a value: %s, %j",
    async (path, values) => {
      const { host, fetch } = setUp([Response.json({})]);
      const sent = untyped(host.request)(`DELETE ${path}`, { owner: "octo", repo: "demo", ...values });
      await expect(sent).rejects.toBeInstanceOf(ParameterError);
      expect(fetch.requests).toHaveLength(0);
    },
  );

  test("stays below its path, whatever a file is called", async () => {
    const anyName = fc.string({ unit: fc.constantFrom(...Array.from("./?#%2eEfF5cC\\\t\n ab")) });
    await fc.assert(
      fc.asyncProperty(anyName, async (path) => {
        const { host, fetch } = setUp([Response.json({})]);
        const route = "GET /repos/{owner}/{repo}/contents/{+path}";
        const outcome: unknown = await host.request(route, { ...at, path }).catch((error: unknown) => error);
        if (outcome instanceof ParameterError) return;
        const { pathname } = new URL(fetch.requests[0]?.url ?? "");
        expect(pathname).toMatch(/^\/api\/v3\/repos\/octo\/demo\/contents\/[^/]/);
      }),
    );
  });

  test.each(["", "  "])("without a name to go by is refused: %j", (userAgent) => {
    expect(() => createRepoHost({ baseUrl: BASE, userAgent })).toThrow(ParameterError);
  });

  test("with a route that is none is refused", () => {
    const { host } = setUp([Response.json({})]);
    expect(() => untyped(host.request)("FETCH /x", {})).toThrow(ParameterError);
  });

  test.each(["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires"])(
    "in zone %s says so",
    async (timeZone) => {
      const { host, fetch } = setUp([Response.json({})]);
      await host.request("GET /user", {}, { timeZone });
      expect(fetch.requests[0]?.headers.get("time-zone")).toBe(timeZone);
    },
  );

  test("has the caller's headers, beside the zone too", async () => {
    const { host, fetch } = setUp([Response.json([])]);
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

  test("in a zone that does not exist is refused", async () => {
    const { host } = setUp([Response.json({})]);
    expect(() => host.request("GET /user", {}, { timeZone: "Mars/Olympus" })).toThrow(/timeZone/);
    expect(() => host.follow({ url: "/user" }, "url", {}, { timeZone: "Mars/Olympus" })).toThrow(/timeZone/);
    const error = await failureOf(() => host.request("GET /user", {}, { timeZone: "x".repeat(1_000) }));
    expect(error).toHaveProperty("received", JSON.stringify("x".repeat(40)));
  });
});

describe("a link of a resource", () => {
  const repository = {
    url: "https://host.example/api/v3/repos/octo/demo",
    issues_url: "https://inner.host.example/api/v3/repos/octo/demo/issues{/number}",
    contents_url: "http://host.example/api/v3/repos/octo/demo/contents/{+path}",
    search_url: "/search?q={query}{&page,per_page}",
    homepage_url: null,
    mirror_url: "",
  };

  test("is expanded and followed below the base address, whatever host it names", async () => {
    const { host, fetch } = setUp([Response.json({})]);
    await host.follow(repository, "issues_url");
    await host.follow(repository, "issues_url", { number: 7 });
    await host.follow(repository, "contents_url", { path: "docs/a b.md" });
    await host.follow(repository, "search_url", { query: "a&b", page: 2 });
    await host.follow(repository, "url");
    expect(fetch.requests.map(({ url }) => url.replace(BASE, ""))).toEqual([
      "/repos/octo/demo/issues",
      "/repos/octo/demo/issues/7",
      "/repos/octo/demo/contents/docs/a%20b.md",
      "/search?q=a%26b&page=2",
      "/repos/octo/demo",
    ]);
    expect(fetch.requests.every(({ url }) => url.startsWith(BASE))).toBe(true);
  });

  test("is followed below the base address of the call, where it has one", async () => {
    const { host, fetch } = setUp([Response.json({})]);
    await host.follow(
      { url: "https://inner.host.example/v9/user" },
      "url",
      {},
      { baseUrl: "https://host.example/v9" },
    );
    expect(fetch.requests[0]?.url).toBe("https://host.example/v9/user");
  });

  test("is below a base address without a path, and beside one that only begins like it", async () => {
    const { host, fetch } = setUp([Response.json({})]);
    await host.follow({ url: "https://host.example/user" }, "url", {}, { baseUrl: "https://host.example" });
    await host.follow({ url: "https://host.example/api/v30/user" }, "url");
    expect(fetch.requests.map(({ url }) => url)).toEqual([
      "https://host.example/user",
      `${BASE}/api/v30/user`,
    ]);
  });

  test("of the root is followed by its name", async () => {
    const links = { user_url: "https://host.example/api/v3/users/{user}" };
    const { host, fetch } = setUp([Response.json(links), Response.json({})]);
    await host.follow(await host.root(), "user_url", { user: "octo" });
    expect(fetch.requests[1]?.url).toBe(`${BASE}/users/octo`);
  });

  test("that is not there is refused", () => {
    const { host } = setUp([Response.json({})]);
    expect(() => host.follow(repository, "homepage_url")).toThrow(ParameterError);
    expect(() => host.follow(repository, "mirror_url")).toThrow(ParameterError);
  });
});

describe("a refusal", () => {
  const refuse = (
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ): Response => Response.json({ message, documentation_url: "https://docs.example" }, { status, headers });

  async function errorOf(response: Response): Promise<unknown> {
    const { host } = setUp([response], { retry: { retries: 0 } });
    return failureOf(() => host.request("GET /user", {}));
  }

  const reset = String(Date.UTC(2026, 0, 1) / 1000 + 30);

  test.each([
    [refuse(401, "Bad credentials"), { code: "authentication" }],
    [refuse(403, "Maximum number of login attempts exceeded. Please try again later."), { kind: "lockout" }],
    [
      refuse(403, "You have triggered an abuse detection mechanism and have been temporarily blocked …"),
      { kind: "abuse" },
    ],
    [refuse(403, "You have exceeded a secondary rate limit."), { kind: "abuse" }],
    [
      refuse(403, "API rate limit exceeded for 127.0.0.1.", {
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": reset,
      }),
      { kind: "quota", retryAt: new Date(Date.UTC(2026, 0, 1) + 31_000) },
    ],
    [refuse(403, "Must have admin rights"), { code: "permission" }],
    [refuse(400, "Problems parsing JSON"), { code: "invalid_request" }],
  ])("%# is told apart", async (response, expected) => {
    const error = await errorOf(response);
    expect(isCallError(error)).toBe(true);
    expect(error).toMatchObject(expected);
  });

  test("a reset is told by the server's clock, two hours ahead of ours", async () => {
    const ahead = Date.UTC(2026, 0, 1, 2);
    const headers = {
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": String(ahead / 1000 + 30),
      date: new Date(ahead).toUTCString(),
    };
    const error = await errorOf(refuse(403, "API rate limit exceeded for 127.0.0.1.", headers));
    expect(error).toMatchObject({ kind: "quota", retryAt: new Date(Date.UTC(2026, 0, 1) + 31_000) });
  });

  test("404 says that it may be hidden", async () => {
    const error = await errorOf(refuse(404, "Not Found"));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(String(error)).toContain("may not see it");
  });

  test("a missing User-Agent is a BlockedError that says what to set", async () => {
    const page =
      "Request forbidden by administrative rules. Please make sure your request has a User-Agent header.";
    const error = await errorOf(
      new Response(page, { status: 403, headers: { "content-type": "text/html" } }),
    );
    expect(error).toBeInstanceOf(BlockedError);
    expect(isCallError(error) ? error.hint : "").toContain("userAgent");
  });

  test("a limit that is over within maxWait is waited for", async () => {
    const spent = refuse(403, "API rate limit exceeded", {
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": reset,
    });
    const { host, clock, fetch } = setUp([spent, Response.json({ login: "octo" })]);
    const call = host.request("GET /user", {}).then((user) => user);
    await clock.run();
    expect(await call).toEqual({ login: "octo" });
    expect(fetch.requests).toHaveLength(2);
  });
});
