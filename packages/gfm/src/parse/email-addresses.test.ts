import { describe, expect, it } from "vitest";
import { emailAddressesIn } from "./email-addresses.ts";

/** The addresses in a text, as they are linked. */
function found(text: string): readonly string[] {
  return emailAddressesIn(text).map(({ href }) => href);
}

describe("e-mail addresses in text", () => {
  it.each([
    ["(foo@bar.baz)", "foo@bar.baz"],
    ["hello+xyz@mail.example", "hello+xyz@mail.example"],
    ["a.b-c_d@a.b", "a.b-c_d@a.b"],
    ["a.b-c_d@a.b.", "a.b-c_d@a.b"],
    ["a@b..c.de", undefined],
    ["a@b_c.de f", "a@b_c.de"],
    ["hello@mail+xyz.example", undefined],
    ["a.b-c_d@a.b-", undefined],
    ["a.b-c_d@a.b_", undefined],
    ["a@b", undefined],
    ["a@b.c1", undefined],
    ["@b.cd", undefined],
    ["a @b.cd", undefined],
  ])("%s", (text, address) => {
    expect(found(text)).toEqual(address === undefined ? [] : [`mailto:${address}`]);
  });

  it("have their position and the text as written", () => {
    expect(emailAddressesIn("x a@b.cd, y")).toEqual([
      { start: 2, end: 8, text: "a@b.cd", href: "mailto:a@b.cd" },
    ]);
  });

  it("follow each other", () => {
    expect(found("a@b.cd e@f.gh,i@j.kl")).toEqual(["mailto:a@b.cd", "mailto:e@f.gh", "mailto:i@j.kl"]);
  });

  it("do not overlap", () => {
    expect(found("a@b.cd+e@f.gh")).toEqual(["mailto:a@b.cd", "mailto:+e@f.gh"]);
  });

  it.each([
    ["mailto:a@b.cd", "mailto:a@b.cd"],
    ["xmpp:a@b.cd/e/f", "xmpp:a@b.cd/e/f"],
    ["mailto:a@b.cd/e", "mailto:a@b.cd"],
    ["amailto:a@b.cd", "mailto:a@b.cd"],
  ])("may have a scheme, and after xmpp: a resource: %s", (text, href) => {
    expect(found(text)).toEqual([href]);
  });

  it("include the scheme in their text only if no letter or digit precedes it", () => {
    expect(emailAddressesIn("mailto:a@b.cd")).toMatchObject([{ start: 0, text: "mailto:a@b.cd" }]);
    expect(emailAddressesIn("amailto:a@b.cd")).toMatchObject([{ start: 8, text: "a@b.cd" }]);
  });
});
