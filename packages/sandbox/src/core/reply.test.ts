import { describe, expect, it } from "vitest";
import { bodyOf, lengthOf, linesOf, seen, setHeaders, toResponse, type Reply } from "./reply.ts";

const reply = (over: Partial<Reply> = {}): Reply => ({
  status: 200,
  headers: new Map(),
  text: undefined,
  ...over,
});

describe("headers", () => {
  it("are set by names in any case, and replace those before", () => {
    const one = reply({ headers: new Map([["etag", '"a"']]) });
    setHeaders(one, { ETag: '"b"', "X-Test": "" });
    expect([...one.headers]).toEqual([
      ["etag", '"b"'],
      ["x-test", ""],
    ]);
  });

  it("are lines in the order of their names", () => {
    const one = reply({
      headers: new Map([
        ["link", "l"],
        ["date", "d"],
        ["etag", "e"],
      ]),
    });
    expect(linesOf(one)).toEqual([...new Headers([...one.headers])]);
  });

  it("are seen by names in any case", () => {
    const { headers } = seen(reply({ headers: new Map([["x-test", "7"]]) }));
    expect([headers.get("X-Test"), headers.has("X-TEST"), headers.get("date")]).toEqual(["7", true, null]);
  });
});

it.each([
  [199, false],
  [200, true],
  [299, true],
  [300, false],
])("whether a reply with status %d is a success: %s", (status, expected) => {
  expect(seen(reply({ status }))).toMatchObject({ status, ok: expected });
});

describe("a body", () => {
  it("is text, bytes, or missing", () => {
    const bytes = Uint8Array.of(0xff);
    expect(bodyOf(reply({ text: "" }))).toBe("");
    expect(bodyOf(reply({ bytes }))).toBe(bytes);
    expect(bodyOf(reply())).toBe(undefined);
  });

  it("has its length in bytes", () => {
    expect([lengthOf("grün"), lengthOf(Uint8Array.of(1, 2)), lengthOf()]).toEqual([5, 2, 0]);
  });
});

it("a reply is a Response with the same status, headers and body", async () => {
  const response = toResponse(
    reply({ status: 418, headers: new Map([["content-type", "a/b"]]), text: "tea" }),
  );
  const lines = [...response.headers];
  expect([response.status, lines, await response.text()]).toEqual([418, [["content-type", "a/b"]], "tea"]);
  expect(toResponse(reply({ status: 204 })).body).toBe(null);
});
