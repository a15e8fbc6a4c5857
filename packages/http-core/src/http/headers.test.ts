import { expect, test } from "vitest";
import { fieldsOf, headerText } from "./headers.ts";

test("header fields have lower-case names, several of one name are one, and later changes do not count", () => {
  const headers = new Headers([
    ["Vary", "Accept"],
    ["VARY", "X-Key"],
    ["ETag", '"A"'],
  ]);
  const fields = fieldsOf(headers);
  headers.set("etag", '"B"');
  expect(Object.fromEntries(fields)).toEqual({ etag: '"A"', vary: "Accept, X-Key" });
});

/** Text as the platform gives a header whose bytes are its UTF-8. */
const received = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

test.each(["/café", "</{+name}?q=été>; rel=next", "/日本/%C3%A9/100%", "\u{1f600}", "\ufeff/a"])(
  "a value whose bytes are UTF-8 is read as such: %s",
  (text) => {
    expect(headerText(received(text))).toBe(text);
    expect(headerText(text)).toBe(text);
  },
);

// Latin-1, an overlong form, half of a surrogate pair, a sequence that ends too early.
test.each(["/caf\xe9", "/\xc0\xae\xc0\xae/", "/\xed\xa0\x80", "/\xc3", "/%C3%A9", ""])(
  "any other value stays as it is: %j",
  (value) => {
    expect(headerText(value)).toBe(value);
  },
);
