import { times } from "@org/vitest-config/times";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "@org/test-kit/any-text";
import { fieldsOf } from "../http/headers.ts";
import { bytesOf, readEntry, storedBody, storedResponse, writeEntry } from "./entry-codec.ts";

const request = {
  method: "GET",
  url: "https://a.example/",
  headers: new Headers({ accept: "a" }),
  principal: "p",
};

function response(bytes: Uint8Array, extra: Record<string, string> = {}) {
  const head = { status: 200, statusText: "OK", requestTime: 1, responseTime: 2 };
  const headers = fieldsOf(new Headers({ etag: '"a"', vary: "Accept", ...extra }));
  return storedResponse(request, { ...head, headers }, storedBody(bytes), false);
}

const KEY = '["p","GET","https://a.example/"]';

const good = writeEntry(KEY, [
  response(new TextEncoder().encode('{"id":"7"}')),
  response(Uint8Array.of(0xff, 0xfe)),
]);

describe("an entry", () => {
  it("is restored byte for byte", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), (bytes) => {
        const [back] = readEntry(KEY, writeEntry(KEY, [response(bytes)]));
        expect(back).toBeDefined();
        if (back === undefined) return;
        expect(Array.from(bytesOf(back.body))).toEqual(Array.from(bytes));
        expect(Object.fromEntries(back.headers)).toEqual({ etag: '"a"', vary: "Accept" });
        expect(back).toMatchObject({
          status: 200,
          requestTime: 1,
          responseTime: 2,
          selecting: { accept: "a" },
        });
      }),
    );
  });

  it.each(["\ufeffwith a mark", "ünïcödé \u{1f600}", '"quoted" \\ \u0000', ""])(
    "stores the text %j as text",
    (text) => {
      const bytes = new TextEncoder().encode(text);
      expect(response(bytes).body).toEqual({ text });
      expect(bytesOf({ text })).toEqual(bytes);
    },
  );

  it("stores large binary bodies", () => {
    const bytes = new Uint8Array(100_000).fill(0xff);
    expect(bytesOf(storedBody(bytes))).toEqual(bytes);
  });

  it("contains no cookie and no field of the connection", () => {
    const stored = response(new Uint8Array(), {
      ...{ "set-cookie": "session=s3cret", connection: "x-hop", "x-hop": "1", "keep-alive": "timeout=5" },
    });
    expect(writeEntry(KEY, [stored])).not.toMatch(/s3cret|x-hop|keep-alive/);
  });

  it("contains eight variants at most, the newest", () => {
    const variants = Array.from({ length: 10 }, (_, index) =>
      response(new TextEncoder().encode(String(index))),
    );
    expect(readEntry(KEY, writeEntry(KEY, variants)).map(({ body }) => body)).toEqual(
      Array.from({ length: 8 }, (_, index) => ({ text: String(index) })),
    );
  });
});

describe("invalid content", () => {
  const [first] = readEntry(KEY, good);
  const whole = { version: 2, key: KEY, responses: [{ ...first, headers: [] }] };

  it.each([
    "",
    "null",
    "[]",
    "{}",
    "{",
    "7",
    '{"version":2}',
    '{"version":2,"responses":{}}',
    '{"version":2,"responses":[null]}',
    JSON.stringify({ version: 2, key: KEY }),
    JSON.stringify({ version: 2, key: KEY, responses: {} }),
    JSON.stringify({ version: 2, key: KEY, responses: [null] }),
  ])("is a miss: %s", (text) => {
    expect(readEntry(KEY, text)).toEqual([]);
  });

  it.each([undefined, null, "", KEY.toUpperCase(), KEY.slice(0, -1), [KEY]])(
    "is a miss under the key %j",
    (key) => {
      expect(readEntry(KEY, JSON.stringify({ ...whole, key }))).toEqual([]);
    },
  );

  it("is a miss in another version", () => {
    expect(readEntry(KEY, JSON.stringify({ ...whole, version: 1 }))).toEqual([]);
  });

  it.each<[string, unknown]>([
    ["status", 99],
    ["status", 999],
    ["status", "200"],
    ["status", 206],
    ["status", 304],
    ["statusText", "two\nlines"],
    ["headers", [["bad name", "x"]]],
    ["headers", [["x", "bad\nvalue"]]],
    ["headers", [["x"]]],
    ["headers", { etag: "a" }],
    ["requestTime", null],
    ["responseTime", 0],
    ["body", {}],
    ["body", { base64: "%%%" }],
    ["selecting", { accept: 7 }],
    ["selecting", null],
    ["immutable", "yes"],
  ])("is a miss with %s %j", (field, value) => {
    const broken = { ...first, headers: [], [field]: value };
    expect(readEntry(KEY, JSON.stringify(whole))).toHaveLength(1);
    expect(readEntry(KEY, JSON.stringify({ ...whole, responses: [broken] }))).toEqual([]);
  });

  it("is a miss if it is immutable but no success", () => {
    const kept = (status: number): string =>
      JSON.stringify({
        version: 2,
        key: KEY,
        responses: [{ ...first, headers: [], status, immutable: true }],
      });
    expect(readEntry(KEY, kept(200))).toHaveLength(1);
    expect(readEntry(KEY, kept(503))).toEqual([]);
  });

  it("has a body as its bytes say it: half of a surrogate pair is U+FFFD", () => {
    const bodies = ["\ud83d.", "\ude42", "🙂"].map((text) => {
      const responses = [{ ...first, headers: [], body: { text } }];
      return readEntry(KEY, JSON.stringify({ version: 2, key: KEY, responses }))[0]?.body;
    });
    expect(bodies).toEqual([{ text: "\ufffd." }, { text: "\ufffd" }, { text: "🙂" }]);
  });

  it("never throws, whatever a store holds", () => {
    fc.assert(fc.property(anyText, (text) => Array.isArray(readEntry(KEY, text))));
    fc.assert(fc.property(fc.json({ maxDepth: 3 }), (text) => Array.isArray(readEntry(KEY, text))));
    const cut = fc.tuple(fc.nat(good.length), fc.nat(good.length), fc.string());
    fc.assert(
      fc.property(cut, ([from, to, between]) => {
        for (const { body } of readEntry(KEY, good.slice(0, from) + between + good.slice(to))) bytesOf(body);
      }),
      { numRuns: times(60, 500) },
    );
  });
});
