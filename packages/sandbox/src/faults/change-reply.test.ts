import { describe, expect, it } from "vitest";
import type { Reply } from "../core/reply.ts";
import { inPlaceOf, withHeaders, withJson, withText } from "./effects.ts";

const reply = (text: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status: 200,
  headers: new Map(Object.entries({ "content-type": "application/json; charset=utf-8", ...headers })),
  text,
});

it("headers are set on a copy", () => {
  const before = reply("{}", { etag: '"a"' });
  expect(withHeaders(before, { ETag: '"b"' }).headers.get("etag")).toBe('"b"');
  expect(before.headers.get("etag")).toBe('"a"');
});

it("another text has no Content-Length of the old one, and no JSON value", () => {
  const before = { ...reply("{}", { "content-length": "2", etag: '"a"' }), json: { value: {} } };
  const { text, headers, json } = withText(before, "none");
  expect([text, json, headers.has("content-length"), headers.get("etag")]).toEqual([
    "none",
    undefined,
    false,
    '"a"',
  ]);
  expect(before.headers.has("content-length")).toBe(true);
});

it("another reply keeps the service's headers, but not those of the body", () => {
  const before = reply("{}", {
    "x-ratelimit-remaining": "7",
    date: "then",
    etag: '"a"',
    link: "<x>",
    vary: "Accept",
  });
  const other: Reply = { status: 503, headers: new Map([["date", "now"]]), text: undefined };
  const made = inPlaceOf(before, other);
  expect([made.status, made.text]).toEqual([503, undefined]);
  expect([...made.headers]).toEqual([
    ["x-ratelimit-remaining", "7"],
    ["date", "now"],
  ]);
});

describe("a JSON body", () => {
  it("is changed as text and as a value", () => {
    const before = reply('{"a":1}', { "content-length": "7" });
    const { text, json, headers } = withJson(before, () => ({ a: 12 }));
    expect([text, json, headers.has("content-length")]).toEqual(['{"a":12}', { value: { a: 12 } }, false]);
  });

  it.each<[string, Reply, unknown]>([
    ["is equal afterwards", reply('{ "a": 1 }'), { a: 1 }],
    ["is not JSON", reply("<p>"), 2],
    ["is labelled as another type", reply("1", { "content-type": "text/plain" }), 2],
    ["is missing", { ...reply(""), text: undefined }, 2],
  ])("that %s is the same reply", (_, before, value) => {
    expect(withJson(before, () => value)).toBe(before);
  });

  it("may be null, and of a type with a suffix", () => {
    const before = reply("null", { "content-type": "application/problem+json" });
    expect(withJson(before, (value) => [value]).text).toBe("[null]");
  });
});
