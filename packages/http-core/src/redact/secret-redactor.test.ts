import { expectNone } from "@org/test-kit/expect-none";
import { awkwardKeys, spellings } from "@org/test-kit/spellings";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bearer, queryToken } from "../auth/schemes.ts";
import { Secret } from "../auth/secret.ts";
import { isRecord } from "../util/objects.ts";
import { secretRedactor } from "./secret-redactor.ts";

const redactor = secretRedactor([bearer("my-token"), queryToken("my key", "k"), new Secret("my-token-2")]);

test("secrets are redacted in a text, the longest first", () => {
  expect(redactor.text("my-token-2 my-token, my%20key")).toBe("[redacted] [redacted], [redacted]");
});

test("an address is redacted by secrets and by names, and stays the same to the byte elsewhere", () => {
  expect(redactor.url("https://a.example/my-token?apikey=x&k=y&x=%2f&q=my+key")).toBe(
    "https://a.example/[redacted]?apikey=[redacted]&k=[redacted]&x=%2f&q=[redacted]",
  );
});

test("a value is copied, with its texts and names of fields redacted at any depth", () => {
  const value = [{ a: "by my-token", "my-token": [{ b: "my key" }], c: 1n, d: null, e: undefined }, 7];
  expect(redactor.value(value)).toEqual([
    { a: "by [redacted]", "[redacted]": [{ b: "[redacted]" }], c: 1n, d: null, e: undefined },
    7,
  ]);
  expect(JSON.stringify(Object.keys(value[0] ?? {}))).toBe('["a","my-token","c","d","e"]');
});

test("values of classes and bytes stay as they are, and so does the order of fields", () => {
  const [date, bytes] = [new Date(0), new Uint8Array([1])];
  const copy = redactor.value({ z: date, a: bytes, ["__proto__"]: "my-token" });
  expect(Object.entries(isRecord(copy) ? copy : {})).toEqual([
    ["z", date],
    ["a", bytes],
    ["__proto__", "[redacted]"],
  ]);
});

test("fields whose names become the same are all kept", () => {
  const value = { "my-token": 1, "[redacted] (2)": 2, "my key": 3, "my-token-2": [4], other: 5 };
  const copy = redactor.value(value);
  expect(Object.entries(isRecord(copy) ? copy : {})).toEqual([
    ["[redacted]", 1],
    ["[redacted] (2)", 2],
    ["[redacted] (3)", 3],
    ["[redacted] (4)", [4]],
    ["other", 5],
  ]);
});

test.each([
  ["arrays", "[", "]"],
  ["objects", '{"my-token":', "}"],
])("%s of any depth are redacted", (_, open, close) => {
  const depth = 20_000;
  const deep: unknown = JSON.parse(open.repeat(depth) + '"by my-token"' + close.repeat(depth));
  let inner = redactor.value(deep);
  let levels = 0;
  for (; typeof inner === "object" && inner !== null; levels++) inner = Object.values(inner)[0];
  expect([levels, inner]).toEqual([depth, "by [redacted]"]);
});

test("an object within itself is copied so", () => {
  const value: Record<string, unknown> = { a: "my-token" };
  value["self"] = [value];
  const copy = redactor.value(value);
  expect(copy).toMatchObject({ a: "[redacted]" });
  expect(isRecord(copy) && Array.isArray(copy["self"]) && copy["self"][0] === copy).toBe(true);
});

test("nothing is redacted without secrets", () => {
  expect(secretRedactor([]).text("any text…")).toBe("any text…");
});

test("a key is redacted in every spelling", () => {
  fc.assert(
    fc.property(awkwardKeys(), (key) => {
      const { text, url, value } = secretRedactor([new Secret(key)]);
      for (const spelled of spellings(key)) {
        // The search leaves the padding of base64.
        expect(text(`by ${spelled}.`)).toMatch(/^by \[redacted\](?:=|%3D)*\.$/);
        const all = [url(`https://a.example/x?q=${spelled}&b=2`), value([{ [spelled]: [spelled] }])];
        expectNone(JSON.stringify(all), [key]);
      }
    }),
  );
});
