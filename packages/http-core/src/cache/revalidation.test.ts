import { describe, expect, it } from "vitest";
import { fieldsOf } from "../http/headers.ts";
import type { StoredResponse } from "./entry-codec.ts";
import { conditionalHeaders, isAbout, updated } from "./revalidation.ts";

const DATE = "Thu, 01 Jan 2026 00:00:00 GMT";

function stored(headers: Record<string, string>): StoredResponse {
  return {
    status: 200,
    statusText: "OK",
    headers: fieldsOf(new Headers(headers)),
    requestTime: 1_000,
    responseTime: 2_000,
    body: { text: "body" },
    selecting: { accept: "a" },
    immutable: false,
  };
}

function notModified(headers: Record<string, string>) {
  return {
    status: 304,
    statusText: "",
    headers: fieldsOf(new Headers(headers)),
    requestTime: 8_000,
    responseTime: 9_000,
  };
}

describe("the conditional headers", () => {
  it("are both validators, unchanged", () => {
    expect(conditionalHeaders(stored({ etag: 'W/"a"', "last-modified": DATE }), false)).toEqual({
      "if-none-match": 'W/"a"',
      "if-modified-since": DATE,
    });
  });

  it("are only the tag in a browser", () => {
    expect(conditionalHeaders(stored({ etag: '"a"', "last-modified": DATE }), true)).toEqual({
      "if-none-match": '"a"',
    });
    expect(conditionalHeaders(stored({ "last-modified": DATE }), true)).toEqual({});
  });
});

describe("a 304", () => {
  it.each([
    ['"a"', '"a"', true],
    ['"a"', 'W/"a"', true],
    ['W/"a"', '"a"', true],
    ['"a"', '"b"', false],
  ])("to %s that names %s: %s", (tag, named, expected) => {
    expect(isAbout(stored({ etag: tag }), notModified({ etag: named }))).toBe(expected);
  });

  it("without a tag is about the stored response", () => {
    expect(isAbout(stored({ etag: '"a"' }), notModified({}))).toBe(true);
    expect(isAbout(stored({ "last-modified": DATE }), notModified({ etag: '"a"' }))).toBe(true);
  });

  it("updates headers and age, but not status, body and the body's fields", () => {
    const before = stored({
      ...{
        etag: '"a"',
        "x-left": "10",
        "x-only": "here",
        age: "50",
        date: DATE,
        "cache-control": "max-age=1",
      },
      ...{ "content-length": "4", "content-encoding": "gzip", "content-type": "text/plain" },
    });
    const after = updated(
      before,
      notModified({
        ...{ "x-left": "9", "cache-control": "max-age=60", "content-type": "text/html", "set-cookie": "a=b" },
        ...{ "content-length": "0", "content-encoding": "br", connection: "x-hop", "x-hop": "1" },
      }),
    );
    expect(Object.fromEntries(after.headers)).toEqual({
      ...{ etag: '"a"', "x-left": "9", "x-only": "here", "cache-control": "max-age=60" },
      ...{ "content-length": "4", "content-encoding": "gzip", "content-type": "text/plain" },
    });
    expect(after).toMatchObject({
      status: 200,
      body: { text: "body" },
      requestTime: 8_000,
      responseTime: 9_000,
    });
    expect(before.headers.get("x-left")).toBe("10");
  });
});
