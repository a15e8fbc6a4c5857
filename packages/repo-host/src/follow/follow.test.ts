import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { untyped } from "@org/test-kit/untyped";
import { follower } from "./follow.ts";

const BASE = "https://host.example/api/v3";

/** The request that a link leads to: route, variables and options. */
function followed(
  url: unknown,
  given: readonly unknown[] = [],
  base: string | URL = BASE,
): readonly unknown[] {
  const request = vi.fn((...sent: readonly unknown[]) => sent);
  const follow: unknown = untyped(follower)(request, base, (error: Error) => {
    throw error;
  });
  if (typeof follow !== "function") throw new TypeError("A follower is a function");
  Reflect.apply(follow, undefined, [{ url }, "url", ...given]);
  return request.mock.lastCall ?? [];
}

const route = (url: string, base?: string | URL): unknown => followed(url, [], base)[0];

describe("a link", () => {
  test.each([
    [`${BASE}/user`, "/user"],
    ["https://inner.example/api/v3/user", "/user"],
    ["git+ssh://inner.example/api/v3/user", "/user"],
    ["//inner.example/api/v3/user", "/user"],
    [`${BASE}{/owner}{?page}`, "/{/owner}{?page}"],
    [`${BASE}?page=2`, "/?page=2"],
    [`${BASE}#top`, "/#top"],
    [BASE, "/"],
    // The path of the base address is a prefix only as a whole.
    ["https://host.example/api/v30/user", "/api/v30/user"],
    ["https://host.example/other", "/other"],
    ["https://host.example", "/"],
    ["/user", "/user"],
    ["user", "/user"],
    ["user:name", "/user:name"],
  ])("%s is the route %s below the base address", (url, path) => {
    expect(route(url)).toBe(`GET ${path}`);
  });

  test("of a base address without a path keeps its own", () => {
    expect(route("https://host.example/user", "https://host.example")).toBe("GET /user");
    expect(route("https://host.example/api/v3/user", new URL("https://host.example/"))).toBe(
      "GET /api/v3/user",
    );
    expect(route(`${BASE}/user`, `${BASE}/`)).toBe("GET /user");
  });

  test("never names a host, whatever the service sends", () => {
    const hostile = fc.string({ minLength: 1, unit: fc.constantFrom(...Array.from("htps:/.?#{}@a\\ ")) });
    fc.assert(
      fc.property(hostile, (url) => {
        expect(route(url)).toMatch(/^GET \//);
        expect(route(`https://other.example/${url}`)).not.toContain("other.example");
      }),
    );
  });
});

describe("the request", () => {
  test("has the variables and options of the caller, or none", () => {
    expect(followed("/user")).toEqual(["GET /user", {}, {}]);
    expect(followed("/user", [{ page: 2 }, { timeZone: "UTC" }])).toEqual([
      "GET /user",
      { page: 2 },
      { timeZone: "UTC" },
    ]);
  });

  test("is below the base address of the call, if it has one", () => {
    const options = { baseUrl: "https://host.example/v9" };
    expect(followed("https://host.example/v9/user", [{}, options])[0]).toBe("GET /user");
  });
});

test.each([
  [undefined, "undefined"],
  [null, "null"],
  ["", "string"],
  [7, "number"],
  [{}, "object"],
])("%j is no link of a resource", (url, received) => {
  expect(() => followed(url)).toThrow(`url: expected a link of the resource, received ${received}`);
});
