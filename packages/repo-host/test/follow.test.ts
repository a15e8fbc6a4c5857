import { describe, expect, test } from "vitest";
import { ParameterError } from "@org/http-core";
import { repeat } from "@org/http-core/testing";
import { BASE, setUp } from "./set-up.ts";

describe("a resource's link", () => {
  const repository = {
    url: "https://host.example/api/v3/repos/octo/demo",
    issues_url: "https://inner.host.example/api/v3/repos/octo/demo/issues{/number}",
    contents_url: "http://host.example/api/v3/repos/octo/demo/contents/{+path}",
    search_url: "/search?q={query}{&page,per_page}",
  };

  test("is expanded and followed below the base address, whatever its host", async () => {
    const { host, fetch } = setUp([repeat(Response.json({}), 5)]);
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

  test("of the root is followed by its name", async () => {
    const links = { user_url: "https://host.example/api/v3/users/{user}" };
    const { host, fetch } = setUp([Response.json(links), Response.json({})]);
    await host.follow(await host.root(), "user_url", { user: "octo" });
    expect(fetch.requests[1]?.url).toBe(`${BASE}/users/octo`);
  });

  test("is sent without fragment and user info", async () => {
    const { host, fetch } = setUp([repeat(Response.json({}), 4)]);
    await host.follow({ url: "https://host.example/api/v3/user?a=1#top" }, "url", { b: 2 });
    await host.follow({ url: "https://host.example/api/v3/user{?a}{#section}" }, "url", {
      a: 1,
      section: "x",
    });
    await host.follow({ url: "//evil.example/api/v3/user" }, "url");
    await host.follow({ url: "user" }, "url");
    expect(fetch.requests.map(({ url }) => url.replace(BASE, ""))).toEqual([
      "/user?a=1&b=2",
      "/user?a=1",
      "/user",
      "/user",
    ]);
  });

  test.each([
    "https://host.example/api/v3/../../admin",
    "https://host.example/api/v3/repos/%2e%2E/x",
    "/../x",
    "..{/name}",
    "https://host.example/api/v3/..;/admin",
    "https://host.example/api/v3/repos/%252e%252e/x",
    "https://host.example/api/v3/..%2fadmin",
  ])("outside the base address is refused before any request: %s", async (url) => {
    const { host, fetch } = setUp([Response.json({})]);
    await expect(host.follow({ url }, "url", { name: "x" })).rejects.toBeInstanceOf(ParameterError);
    expect(fetch.requests).toEqual([]);
  });
});
