import { describe, expect, it, test } from "vitest";
import { counted, expectedInWords, timesOf, type ExpectedRequest } from "./expected-request.ts";

describe("a request is expected", () => {
  it.each<[string, ExpectedRequest, number, number]>([
    ["once by default", {}, 1, 1],
    ["as often as a number says", { times: 0 }, 0, 0],
    ["as often as `nth` has numbers", { nth: [2, 4, 6] }, 3, 3],
    ["once for one `nth`", { nth: 4 }, 1, 1],
    ["as often as `times` says beside `nth`", { nth: [2, 4], times: 1 }, 1, 1],
    ["any number of times without bounds", { times: {} }, 0, Infinity],
    ["at least as often as one bound", { times: { least: 2 } }, 2, Infinity],
    ["at most as often as the other", { times: { most: 2 } }, 0, 2],
  ])("%s", (_, expected, least, most) => {
    expect(timesOf(expected)).toEqual({ least, most });
  });
});

describe("in words", () => {
  it.each<[ExpectedRequest, string]>([
    [{}, "any request"],
    [{ status: 404 }, "any request → 404"],
    [
      { service: "repo-host", method: "get", path: "/user", status: 200, principal: "alice", times: 2 },
      "GET repo-host /user → 200, alice, twice",
    ],
    [{ path: "/a", route: "GET /{name}", query: { q: "x y" } }, "/a, GET /{name}?q=x+y"],
    [{ query: { page: "2" } }, "?page=2"],
    [{ path: { pattern: "^/u", flags: "i" } }, "/^\\/u/i"],
    [{ path: "/a", body: { title: "x", labels: [] } }, "/a, body of title and labels"],
    [{ path: "/a", body: "text" }, "/a, body"],
    [{ path: "/a", nth: 2 }, "/a, request 2 like this"],
    [{ path: "/a", nth: [1, 3] }, "/a, request 1 and 3 like this, twice"],
  ])("%j", (expected, words) => {
    expect(expectedInWords(expected)).toBe(words);
  });

  it.each<[ExpectedRequest["times"], string]>([
    [1, ""],
    [0, ", never"],
    [{ most: 0 }, ", never"],
    [3, ", 3 times"],
    [{}, ", any number of times"],
    [{ least: 1 }, ", at least once"],
    [{ most: 2 }, ", at most twice"],
    [{ least: 2, most: 4 }, ", 2 to 4 times"],
    [{ least: 2, most: 2 }, ", twice"],
  ])("%j times", (times, words) => {
    expect(expectedInWords({ path: "/a", ...(times !== undefined && { times }) })).toBe(`/a${words}`);
  });

  it("shows the names of headers, since values may be secrets", () => {
    const words = expectedInWords({ path: "/a", header: { Authorization: "token hush", "X-Test": "7" } });
    expect(words).toBe("/a, headers Authorization and X-Test");
  });
});

test.each([
  [0, "0 times"],
  [1, "once"],
  [2, "twice"],
  [3, "3 times"],
])("%d is %s", (times, words) => {
  expect(counted(times)).toBe(words);
});
