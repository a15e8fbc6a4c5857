import { describe, expect, test } from "vitest";
import { checkBaseUrl, isLoopback } from "./base-url.ts";

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
