import { describe, expect, it } from "vitest";
import { defaultSchema } from "hast-util-sanitize";
import { ancestorsOf, isAllowed, isSafeAddress, prefixedId, safeAttributes } from "./allow-list.ts";

const ELEMENTS = defaultSchema.tagNames ?? [];

/** The safe attributes of an element. @param written its attributes as `name=value` */
function safe(element: string, ...written: readonly string[]): string {
  return safeAttributes(
    element,
    written.map((attribute) => {
      const [name = "", ...value] = attribute.split("=");
      return { name, value: value.join("=") };
    }),
  );
}

it("text markup is allowed; scripts, styles, forms and embedded content are not", () => {
  expect(["b", "h1", "details", "table", "img", "input", "kbd"].filter((name) => !isAllowed(name))).toEqual(
    [],
  );
  expect(["script", "style", "iframe", "svg", "form", "font", "constructor", "B"].filter(isAllowed)).toEqual(
    [],
  );
});

it("the parts of tables need a table around them", () => {
  expect(ancestorsOf("td")).toContain("table");
  expect(ancestorsOf("b")).toBeUndefined();
  expect(ancestorsOf("constructor")).toBeUndefined();
});

describe("an attribute", () => {
  it.each([
    ["a", "href=/b", ' href="/b"'],
    ["a", "title=b&c", ' title="b&amp;c"'],
    ["p", "align=center", ' align="center"'],
    ["img", "src=https://a.b/c", ' src="https://a.b/c"'],
    ["code", "class=language-js x language-y", ' class="language-js language-y"'],
    ["source", "srcset=/a 1x,https://b.c/d 2x", ' srcset="/a 1x, https://b.c/d 2x"'],
    ["div", "itemtype=https://a.b/c http://d", ' itemtype="https://a.b/c http://d"'],
  ])("of %s may be %s", (element, attribute, expected) => {
    expect(safe(element, attribute)).toBe(expected);
  });

  it.each([
    ["a", "onclick=b"],
    ["a", "style=b"],
    ["a", "href=javascript:b"],
    ["a", "href= javascript:b"],
    ["p", "href=/b"],
    ["p", "class=b"],
    ["code", "class=b"],
    ["a", "constructor=b"],
    ["img", "src=mailto:b"],
  ])("of %s may not be %s", (element, attribute) => {
    expect(safe(element, attribute)).toBe("");
  });

  // HTML's attributes that hold an address or a list of them, old ones included.
  it.each(
    (
      "action archive background cite classid codebase data formaction href icon imagesrcset itemid itemtype longdesc " +
      "lowsrc manifest ping poster profile src srcset xlink:href"
    ).split(" "),
  )("that holds addresses has no other scheme than its list allows: %s", (name) => {
    const isList = /srcset|itemtype|archive|ping/.test(name);
    for (const scheme of ["javascript", "data", "file", "jar", "intent", "blob", "vbscript"]) {
      const address = `${scheme}:a`;
      for (const value of [address, ...(isList ? [`/b 1x, ${address} 2x`, `https://b.c ${address}`] : [])])
        for (const element of ELEMENTS) expect(safe(element, `${name}=${value}`)).not.toContain(scheme);
    }
  });

  it("that names an element gets a prefix", () => {
    expect(safe("p", "id=a", "name=b")).toBe(' id="user-content-a" name="user-content-b"');
  });

  it("counts once, if its first value is allowed", () => {
    expect(safe("a", "href=/b", "href=/c")).toBe(' href="/b"');
  });

  it("is added if it is required", () => {
    expect(safe("input")).toBe(' disabled="" type="checkbox"');
    expect(safe("input", "type=image", "checked=")).toContain('type="checkbox"');
    expect(safe("b")).toBe("");
  });
});

it("an id gets its prefix once", () => {
  expect([prefixedId("a"), prefixedId("user-content-a")]).toEqual(["user-content-a", "user-content-a"]);
});

describe("the address of a link", () => {
  it.each(["/a:b", "?a:b", "#a:b", "a", "", "HTTPS://a", "http:a", "mailto:a@b"])("may be %j", (address) => {
    expect(isSafeAddress("href", address)).toBe(true);
  });

  it.each(["javascript:a", "JavaScript:a", "\u0001javascript:a", "data:a", "a:b", ":a", "java\nscript:a"])(
    "may not be %j",
    (address) => {
      expect(isSafeAddress("href", address)).toBe(false);
    },
  );
});

it("an image has fewer protocols than a link", () => {
  expect(isSafeAddress("src", "mailto:a@b")).toBe(false);
  expect(isSafeAddress("src", "https://a")).toBe(true);
});
