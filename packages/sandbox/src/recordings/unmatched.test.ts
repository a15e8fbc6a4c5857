import { describe, expect, it } from "vitest";
import type { RecordedResponse } from "./recorded-response.ts";
import { nearestRecording, unmatched } from "./unmatched.ts";

const recorded = (
  method: string,
  target: string,
  more: Partial<RecordedResponse> = {},
): RecordedResponse => ({
  service: "repoHost",
  address: "https://api.example.com",
  method,
  target,
  status: 200,
  headers: {},
  ...more,
});

/** The nearest of some recordings to a request of the repository host. */
const nearest = (
  [method = "", target = "", sent = ""]: readonly string[],
  ...recordings: readonly RecordedResponse[]
): string | undefined => nearestRecording({ service: "repoHost", method, target, sent }, recordings);

describe("the nearest recording", () => {
  it("differs in the fewest parts: a method counts more than parameters, a path more than a method", () => {
    const other = recorded("GET", "/repos/a/c");
    const method = recorded("POST", "/repos/a/b");
    const parameters = recorded("GET", "/repos/a/b?x=1&y=2");
    const request = ["GET", "/repos/a/b"];
    expect(nearest(request, other, method, parameters)).toBe("GET /repos/a/b?x=1&y=2 (differs in: x, y)");
    expect(nearest(request, other, method)).toBe("POST /repos/a/b (differs in: method)");
    expect(nearest(request, other)).toBe("GET /repos/a/c (differs in: path)");
  });

  it("is the first of several that are equally near", () => {
    const pages = ["2", "3"].map((page) => recorded("GET", `/user?page=${page}`));
    expect(nearest(["GET", "/user?page=4"], ...pages)).toContain("page=2");
  });

  it("may lack a segment, or have another", () => {
    expect(nearest(["GET", "/user/repos"], recorded("GET", "/user"))).toBe("GET /user (differs in: path)");
  });

  it("is not named if two segments differ, or for another service", () => {
    expect(nearest(["GET", "/repos/a/b"], recorded("GET", "/repos/x/y"))).toBeUndefined();
    expect(nearest(["GET", "/user"], recorded("GET", "/users", { service: "clob" }))).toBeUndefined();
    expect(nearest(["GET", "/user"])).toBeUndefined();
  });

  it("compares all values of a parameter, and JSON bodies by value", () => {
    expect(nearest(["GET", "/a?x=1&x=2"], recorded("GET", "/a?x=1&x=3"))).toContain("(differs in: x)");
    const post = recorded("POST", "/a", { sent: '{ "a": 1 }' });
    expect(nearest(["POST", "/a?x=1", '{"a":1}'], post)).toBe("POST /a (differs in: x)");
    expect(nearest(["POST", "/a", '{"a":2}'], post)).toBe("POST /a (differs in: body)");
  });
});

describe("the refusal", () => {
  it("is 404 in the error format of the service, readable by any page", () => {
    const { status, headers, json } = unmatched("clob", "GET /trades", undefined);
    expect([status, json?.value]).toEqual([404, { error: "No recording of GET /trades" }]);
    expect(headers.get("access-control-allow-origin")).toBe("*");
  });

  it("names the nearest recording", () => {
    const { json } = unmatched("validators", "GET /a", "GET /b (differs in: path)");
    expect(json?.value).toEqual({
      detail: "No recording of GET /a. The nearest is GET /b (differs in: path)",
    });
  });
});
