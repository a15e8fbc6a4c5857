import { describe, expect, test } from "vitest";
import { noticesOf, warningsOf } from "./notices.ts";

const none = {
  pollInterval: undefined,
  scopes: undefined,
  acceptedScopes: undefined,
  mediaType: undefined,
  deprecation: undefined,
  sunset: undefined,
};

describe("what an answer says beside its resource", () => {
  test.each([
    [{}, {}],
    [{ "X-Poll-Interval": "60" }, { pollInterval: 60 }],
    [{ "X-Poll-Interval": "soon" }, {}],
    [{ "X-OAuth-Scopes": "repo, user" }, { scopes: ["repo", "user"] }],
    [{ "X-OAuth-Scopes": "" }, { scopes: [] }],
    [{ "X-Accepted-OAuth-Scopes": "repo" }, { acceptedScopes: ["repo"] }],
    [{ "X-Service-Media-Type": "service.v3; format=json" }, { mediaType: "service.v3; format=json" }],
    [{ "X-Acme-Hub-Media-Type": "acme.v3" }, { mediaType: "acme.v3" }],
    [{ Deprecation: "@1688169599" }, { deprecation: new Date("2023-06-30T23:59:59Z") }],
    [{ Deprecation: "Fri, 30 Jun 2023 23:59:59 GMT" }, { deprecation: new Date("2023-06-30T23:59:59Z") }],
    [{ Deprecation: "true" }, { deprecation: true }],
    [{ Deprecation: "" }, {}],
    [{ Sunset: "Sun, 30 Jun 2024 23:59:59 GMT" }, { sunset: new Date("2024-06-30T23:59:59Z") }],
    [{ Sunset: "one day" }, {}],
  ])("%j", (headers, expected) => {
    expect(noticesOf(new Headers(headers))).toEqual({ ...none, ...expected });
  });
});

describe("what a caller is told without having asked", () => {
  test.each([
    [{ "X-Service-Media-Type": "service.v3; format=json" }, []],
    [{ "X-Service-Media-Type": "service.v4" }, [`Version 3 was asked for; the answer is "service.v4"`]],
    [{ Deprecation: "true" }, ["Deprecated"]],
    [
      { Deprecation: "@1688169599", Sunset: "Sun, 30 Jun 2024 23:59:59 GMT" },
      ["Deprecated as of 2023-06-30", "To stop answering on 2024-06-30"],
    ],
  ])("%j", (headers, expected) => {
    expect(warningsOf(new Headers(headers))).toEqual(expected);
  });

  test("another form of the resource than was asked for", () => {
    const headers = new Headers({ "X-Acme-Media-Type": "acme.v3; format=json" });
    expect(warningsOf(headers, "application/vnd.acme.v3+json")).toEqual([]);
    expect(warningsOf(headers, "application/vnd.acme.v3.raw")).toEqual([
      `"application/vnd.acme.v3.raw" was asked for; the answer is "acme.v3; format=json"`,
    ]);
  });
});
