import { describe, expect, it } from "vitest";
import { invalidatedBy, isUnsafe } from "./invalidation.ts";

const URL_ASKED = "https://a.example/things?page=1";

function invalidated(status: number, headers: Record<string, string> = {}): unknown[] {
  const request = { method: "POST", url: URL_ASKED, headers: new Headers(), principal: "p" };
  const reply = { status, statusText: "", headers: new Headers(headers) };
  const keys = invalidatedBy(request, { ...reply, bytes: new Uint8Array(), requestTime: 0, responseTime: 0 });
  return keys.map((key): unknown => JSON.parse(key));
}

describe("an unsafe request", () => {
  it("makes its own address invalid, for this principal", () => {
    expect(invalidated(200)).toEqual([
      ["p", "GET", URL_ASKED],
      ["p", "HEAD", URL_ASKED],
    ]);
  });

  it("makes what it names on the same origin invalid", () => {
    const headers = { location: "/things/7", "content-location": "https://a.example/things/8" };
    expect(invalidated(201, headers)).toContainEqual(["p", "GET", "https://a.example/things/7"]);
    expect(invalidated(303, headers)).toContainEqual(["p", "HEAD", "https://a.example/things/8"]);
  });

  it.each(["https://b.example/things/7", "http://a.example/things/7", "https://a.example:8443/", "http://["])(
    "leaves %s alone",
    (location) => {
      expect(invalidated(201, { location })).toHaveLength(2);
    },
  );

  it.each([400, 404, 500, 503])("that failed with %i makes nothing invalid", (status) => {
    expect(invalidated(status, { location: "/things/7" })).toEqual([]);
  });

  it.each<[string, boolean]>([
    ["GET", false],
    ["HEAD", false],
    ["OPTIONS", false],
    ["POST", true],
    ["PUT", true],
    ["PATCH", true],
    ["DELETE", true],
    ["SOMETHING", true],
  ])("is told by its method: %s %s", (method, expected) => {
    expect(isUnsafe(method)).toBe(expected);
  });
});
