import { describe, expect, test } from "vitest";
import { noticesOf } from "./notices.ts";

const none = {
  pollInterval: undefined,
  scopes: undefined,
  acceptedScopes: undefined,
  mediaType: undefined,
  deprecation: undefined,
  sunset: undefined,
};

describe("noticesOf reads the headers", () => {
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
    [{ Deprecation: "@1688169599;link=1" }, { deprecation: new Date("2023-06-30T23:59:59Z") }],
    [{ Deprecation: "" }, {}],
    [{ Sunset: "Sun, 30 Jun 2024 23:59:59 GMT" }, { sunset: new Date("2024-06-30T23:59:59Z") }],
    [{ Sunset: "one day" }, {}],
  ])("%j", (headers, expected) => {
    expect(noticesOf(new Headers(headers))).toEqual({ ...none, ...expected });
  });
});
