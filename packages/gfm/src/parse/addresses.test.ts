import { describe, expect, it } from "vitest";
import { autolinkAt, bareAddressAt } from "./addresses.ts";

const HOST = "a".repeat(63);

describe("an address in angle brackets", () => {
  it.each([
    "http://a.b/?c=d",
    "MAILTO:a@b.c",
    "ab:",
    "made-up+1.2:x",
    `${"a".repeat(32)}:b`,
    "http://a.b/[\\",
    "ab:\u00a0é",
  ])("is a URI with a scheme: <%s>", (address) => {
    expect(autolinkAt(`x <${address}>`, 2)).toEqual({
      value: { href: address, text: address },
      end: address.length + 4,
    });
  });

  it.each(["a@b", "a.!#$%&'*+/=?^_`{|}~-b@c.d-e", `a@${HOST}.${HOST}`])(
    "is an e-mail address: <%s>",
    (address) => {
      expect(autolinkAt(`<${address}>`, 0)?.value).toEqual({ href: `mailto:${address}`, text: address });
    },
  );

  it.each([
    "",
    "a.b",
    "m:abc",
    `${"a".repeat(33)}:b`,
    "1a:b",
    "http://a b",
    "ab:\t",
    "ab:\x7f",
    "ab:<",
    String.raw`a\+@b.c`,
    "a@-b",
    "a@b-",
    "a@b..c",
    `a@${HOST}a`,
    "/a",
  ])("is not <%s>", (text) => {
    expect(autolinkAt(`<${text}>`, 0)).toBeUndefined();
  });
});

describe("a bare address", () => {
  it.each([
    ["www.a.b", "www.a.b"],
    ["*www.a.b", "www.a.b"],
    ["www.a.b/c d", "www.a.b/c"],
    ["www.a.b<c", "www.a.b"],
    ["www.a.b.?!,:*_~'\"", "www.a.b"],
    ["www.a.b/?q=(c))+d", "www.a.b/?q=(c))+d"],
    ["(www.a.b/?q=(c))", "www.a.b/?q=(c)"],
    ["www.a.b/(c)).", "www.a.b/(c)"],
    ["www.a.b/?q=c&hl;", "www.a.b/?q=c"],
    ["www.a.b/?q=c&hl;)", "www.a.b/?q=c"],
    ["www.a.b/c&;", "www.a.b/c&"],
    ["www._a.b.c", "www._a.b.c"],
    [`www.${"a.".repeat(10)}_b`, `www.${"a.".repeat(10)}_b`],
  ])("that starts with www. gets a protocol: %j", (text, address) => {
    expect(bareAddressAt(text, text.indexOf("w"))).toMatchObject({
      text: address,
      href: `http://${address}`,
    });
  });

  it.each(["http://a.b", "HTTPS://a.b", "ftp://a.b", "http://é_a"])(
    "that has a protocol stays as it is: %s",
    (address) => {
      const text = `x ${address}, c`;
      expect(bareAddressAt(text, text.indexOf(":"))).toEqual({
        start: 2,
        end: address.length + 2,
        text: address,
        href: address,
      });
    },
  );

  it.each([
    ["xwww.a.b", 1],
    ["-www.a.b", 1],
    ["www.", 0],
    ["wwww.a.b", 0],
    ["www.a._b.c", 0],
    ["www.a.b._c", 0],
    [`www.${"a.".repeat(9)}_b`, 0],
    ["xhttp://a.b", 5],
    ["gopher://a.b", 6],
    ["http:/a.b", 4],
    ["http:// a.b", 4],
    ["http://", 4],
    ["http://a.b_c", 4],
    [String.raw`http://a.b\_c`, 4],
  ])("is not in %j", (text, at) => {
    expect(bareAddressAt(text, at)).toBeUndefined();
  });
});
