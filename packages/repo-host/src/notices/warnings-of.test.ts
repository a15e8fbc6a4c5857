import { describe, expect, test } from "vitest";
import { warningsOf } from "./warnings-of.ts";

const warningsFor = (
  headers: Readonly<Record<string, string>>,
  accept?: string,
  status = 200,
): readonly string[] => warningsOf({ status, headers: new Headers(headers), accept });

describe("warnings", () => {
  test.each([
    [{ "X-Service-Media-Type": "service.v3; format=json" }, []],
    [{ "X-Service-Media-Type": "service.v4" }, [`Version 3 was requested; the response is "service.v4"`]],
    [{ Deprecation: "true" }, ["Deprecated"]],
    [
      { Deprecation: "@1688169599", Sunset: "Sun, 30 Jun 2024 23:59:59 GMT" },
      ["Deprecated as of 2023-06-30", "Will stop responding on 2024-06-30"],
    ],
  ])("for %j", (headers, expected) => {
    expect(warningsFor(headers)).toEqual(expected);
  });

  test("name another format of the resource than requested", () => {
    const headers = { "X-Acme-Media-Type": "acme.v3; format=json" };
    expect(warningsFor(headers, "application/vnd.acme.v3+json")).toEqual([]);
    expect(warningsFor(headers, "application/vnd.acme.v3.raw")).toEqual([
      `"application/vnd.acme.v3.raw" was requested; the response is "acme.v3; format=json"`,
    ]);
  });

  test("of an error response name the sunset, but not the format, since errors have their own", () => {
    const headers = { "X-Acme-Media-Type": "acme.v3; format=json", Sunset: "Sun, 30 Jun 2024 23:59:59 GMT" };
    expect(warningsFor(headers, "application/vnd.acme.v3.raw", 410)).toEqual([
      "Will stop responding on 2024-06-30",
    ]);
  });
});
