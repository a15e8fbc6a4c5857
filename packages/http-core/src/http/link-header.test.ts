import { describe, expect, test } from "vitest";
import { parseLinkHeader, targetOf } from "./link-header.ts";

const paramsOf = (header: string): object => parseLinkHeader(header)[0]?.params ?? {};

describe("a Link header", () => {
  test("may name several links, each with several relations, in any case", () => {
    expect(parseLinkHeader('</a>; rel="NEXT last", </b>;REL=prev ,,\t</c>')).toEqual([
      { uri: "/a", rel: ["next", "last"], params: {} },
      { uri: "/b", rel: ["prev"], params: {} },
      { uri: "/c", rel: [], params: {} },
    ]);
  });

  test("is read as UTF-8, where its bytes are", () => {
    const header = String.fromCharCode(...new TextEncoder().encode('</café/{+nom}>; rel=next; title="été"'));
    expect(parseLinkHeader(header)).toEqual([
      { uri: "/café/{+nom}", rel: ["next"], params: { title: "été" } },
    ]);
    expect(targetOf("next", header, () => true)).toBe("/café/{+nom}");
  });

  test("uses the first of a parameter that is allowed once, and all of another", () => {
    const header = '</a>; rel=next; rel=prev; title="one"; title="two"; x=1; x=2; type=a; type=b';
    expect(parseLinkHeader(header)).toEqual([
      { uri: "/a", rel: ["next"], params: { title: "one", x: ["1", "2"], type: "a" } },
    ]);
  });

  test("may contain commas, semicolons and quotes in quoted strings", () => {
    expect(parseLinkHeader('</a,b>; title="x, \\"y\\"; z"; rel=next, </c>')).toEqual([
      { uri: "/a,b", rel: ["next"], params: { title: 'x, "y"; z' } },
      { uri: "/c", rel: [], params: {} },
    ]);
  });

  test("is parsed past a malformed parameter", () => {
    expect(paramsOf("</a>; title*=utf-8''%E0; x=1")).toEqual({ x: "1" });
    expect(paramsOf("</a>; title*=utf-16''x; x=1")).toEqual({ x: "1" });
    expect(paramsOf("</a>; title*=x; x=1")).toEqual({ x: "1" });
    expect(paramsOf("</a>; title*=utf-8'x; x=1")).toEqual({ x: "1" });
  });

  test("decodes extended parameters by their charset", () => {
    expect(paramsOf("</a>; title*=UTF-8'de'n%C3%A4chste")).toEqual({ "title*": "nächste" });
    expect(paramsOf("</a>; title*=iso-8859-1''n%E4ch%DFte")).toEqual({ "title*": "nächßte" });
  });

  test.each(["rev", "title", "title*", "type", "media", "anchor"])("has one %s: the first", (name) => {
    const [one, other] = name.endsWith("*") ? ["utf-8''one", "utf-8''other"] : ["one", "other"];
    expect(paramsOf(`</a>; ${name}=${one}; ${name}=${other}`)).toEqual({ [name]: "one" });
  });

  test("may have parameters without a value or a name, with space around any of them", () => {
    expect(parseLinkHeader('<\t/a >; flag; =x; title="one" ; x = 1 ; rel = "next" , </b>')).toEqual([
      { uri: "/a", rel: ["next"], params: { flag: "", title: "one", x: "1" } },
      { uri: "/b", rel: [], params: {} },
    ]);
  });

  test("cannot change a prototype", () => {
    const params = paramsOf("</a>; __proto__=x; constructor=y");
    expect(Object.keys(params)).toEqual(["constructor"]);
    expect(Object.getPrototypeOf(params)).toBe(Object.prototype);
  });

  test.each([
    ['</a>; rel="last NEXT", </b>; rel=next', "/a"],
    ["</a>; rel=prev; rel=next, </b>; title*=x; rel=next", "/b"],
    ["</a>; rel=nextish, </b>", undefined],
  ])("has a first target of a relation: %s", (header, target) => {
    expect(targetOf("next", header, () => true)).toBe(target);
  });

  test.each([
    ["", 0],
    ["no link", 0],
    ["<never closed", 0],
    ["</a>; rel", 1],
    ["</a>;;; rel=next", 1],
    ['</a>; title="never closed, </b>; rel=next', 1],
    ['</a>; title="ends in\\', 1],
    ["</a> between </b>, </c>", 2],
    ["</a>, no link, </b>", 1],
  ])("that is malformed is parsed as far as possible: %s", (header, links) => {
    expect(parseLinkHeader(header)).toHaveLength(links);
  });
});
