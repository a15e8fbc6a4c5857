import { describe, expect, test } from "vitest";
import { baseOf, originOf } from "./origin.ts";

const bases = ["https://api.example", "https://api.example:8443/v1", "http://localhost:3000"].map(baseOf);

describe("the origin of an address", () => {
  test.each([
    "https://api.example/things/7",
    "https://api.example:8443/v1/things",
    "http://localhost:3000/?a=b",
    "https://api.example.evil.example/things",
    "https://api.example@evil.example/things",
    "https://api.example:443/things",
    "https://api.example",
    "https://api.example?a=b",
    "https://api.example\\@evil.example/",
    "https://api.example/\t/@evil.example",
    "https://API.example/things",
    "http://api.example/things",
  ])("of %s is the same as the platform's", (url) => {
    const { origin } = new URL(url);
    const isBase = bases.some((base) => base.origin === origin);
    expect(originOf(url, bases)).toEqual({ origin, isBase });
  });

  test("of an invalid URL is an error", () => {
    expect(() => originOf("things/7", bases)).toThrow(TypeError);
  });
});
