import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { checkBaseUrl, isLoopback, refuseDoubledPath } from "./base-url.ts";

describe("a base address", () => {
  test.each([
    ["https://api.example", "https://api.example"],
    ["https://api.example/", "https://api.example"],
    ["https://api.example///", "https://api.example"],
    ["https://api.example/v1//", "https://api.example/v1"],
    ["HTTP://API.example:80/V1/./x", "http://api.example/V1/x"],
    [new URL("https://api.example/v1/"), "https://api.example/v1"],
    ["https://api.example/v1;x/..a", "https://api.example/v1;x/..a"],
  ])("%s is %s", (given, expected) => {
    expect(checkBaseUrl("baseUrl", given)).toBe(expected);
  });

  test.each([
    ["https://user:secret@api.example", "`@`"],
    ["https://api.example/?key=secret", "query or fragment"],
    ["https://api.example/#secret", "query or fragment"],
    ["ftp://api.example", "another scheme"],
    ["api.example", "no address"],
    ["/v1", "no address"],
    ["", "no address"],
    ["https://api.example/secret/..;/v1", "leads out"],
    ["https://api.example/secret/%252e%252e", "leads out"],
    ["https://api.example/secret/..%2fv1", "leads out"],
  ])("%s is refused, and not shown in the error", (given, why) => {
    const check = (): unknown => checkBaseUrl("baseUrl", given);
    expect(check).toThrow(why);
    expect(check).not.toThrow(/secret/);
  });
});

test.each([
  ["http://localhost:8080/x", true],
  ["http://shop.localhost", true],
  ["http://127.0.0.1", true],
  ["http://127.1.2.3:1", true],
  ["http://[::1]:8080", true],
  ["http://127.0.0.1.example", false],
  ["http://localhost.example", false],
  ["http://notlocalhost", false],
  ["http://128.0.0.1", false],
  ["http://[::2]", false],
])("%s is a local host: %s", (url, expected) => {
  expect(isLoopback(url)).toBe(expected);
});

describe("a base address that has the path of its operations already", () => {
  const refused = (url: string, ...paths: string[]): unknown =>
    failureOf(() => {
      for (const path of paths) refuseDoubledPath("baseUrl", url, path);
    });
  const versions = ["/api/v1/blocks", "/api/v1/{network}/validators{?limit}"];

  test.each<[string, string, string[]]>([
    ["https://a.example/v2/api", "/v2/api", ["/v2/api"]],
    ["https://a.example/v2", "/v2", ["/v2/api"]],
    ["https://a.example/events", "/events", ["/trades", "/events/keyset"]],
    ["https://a.example/repos", "/repos", ["/user", "/repos/{owner}"]],
    ["https://a.example/proxy/api/v1", "/api/v1", versions],
    ["https://a.example/v1/eth", "/v1/{network}", ["/v1/{network}/validators"]],
    ["https://a.example/v1/eth/validators", "/v1/{network}/validators", ["/v1/{network}/validators{?limit}"]],
    ["https://a.example/api/v1/eth", "/api/v1/{network}", versions],
    ["https://a.example/files/file-7", "/files/file-{id}", ["/files/file-{id}"]],
  ])("%s is refused: it ends with %s", async (url, beginning, paths) => {
    expect(await refused(url, ...paths)).toMatchObject({
      code: "parameter",
      parameter: "baseUrl",
      expected: `an address without \`${beginning}\`, which operations add`,
    });
  });

  test.each<[string, string[]]>([
    // A proxy may be there.
    ["https://a.example/api", versions],
    ["https://a.example/myapi/v1", versions],
    ["https://events", ["/events/keyset"]],
    ["https://a.example/all/myevents", ["/events"]],
    ["https://a.example/file", ["/file-{id}"]],
    ["https://a.example/books", ["/{kind}/books"]],
    ["https://a.example", ["/"]],
    ["https://a.example/v2", []],
    ["https://a.example/api/eth", ["/api/{network}/blocks"]],
    ["https://a.example/v1/eth", ["/v2/{network}/blocks"]],
    ["https://a.example/v1/eth/nodes", ["/v1/{network}/blocks"]],
    ["https://a.example/files/7", ["/files/file-{id}"]],
    ["https://a.example/eth", ["/v1/{network}"]],
  ])("%s is taken", (url, paths) => {
    expect(() => {
      for (const path of paths) refuseDoubledPath("baseUrl", url, path);
    }).not.toThrow();
  });
});
