import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyPath, anyUrl } from "@org/test-kit/any-text";
import { faultOf, linked, seen } from "../../test/page-seen.ts";
import { type PageSeen, PagingFault } from "../operation/paging.ts";
import { link, linkOrPage } from "./linked.ts";

describe("link", () => {
  const next = (header: string, page?: Partial<PageSeen>) => link().next(linked(header, page))?.link;

  test.each([
    ["<?page=2>; rel=next", "/things?page=2"],
    ["</api/things?page=2>; rel=next", "/things?page=2"],
    ["<https://shop.example/api/things?page=2#part>; rel=next", "/things?page=2"],
    ["<http://internal:8080/api/things?page=2>; rel=next", "/things?page=2"],
    ["</other?page=2>; rel=next", "/other?page=2"],
    ["</apiary?page=2>; rel=next", "/apiary?page=2"],
    ["</api/a%2fb?q=%20>; rel=next", "/a%2fb?q=%20"],
    ["</api/caf\xc3\xa9?q=\xc3\xa9>; rel=next", "/caf%C3%A9?q=%C3%A9"],
    ["</api/>; rel=next", "/"],
    ["<https://shop.example/api//a///b//c?page=2>; rel=next", "/a/b/c?page=2"],
    ["<a>; rel=prev, <?page=2>; rel=next", "/things?page=2"],
    ["<?page=2>; rel=last", undefined],
    ["", undefined],
  ])("%j leads to %s", (header, expected) => {
    expect(next(header)).toBe(expected);
  });

  test("keeps the list's parameters, for its checkpoints", () => {
    expect(link().next(linked("<?page=2>; rel=next", { params: { colour: "red" } }))?.params).toEqual({
      colour: "red",
    });
  });

  test.each([
    ["rebase", "https://other.example/api/x", "/x"],
    ["same-origin", "https://other.example/api/x", "the next link leads to https://other.example"],
    ["refuse", "https://other.example/api/x", "the next link leads to https://other.example"],
    ["same-origin", "https://shop.example:8443/api/x", "the next link leads to https://shop.example:8443"],
    ["same-origin", "/other", "/other"],
    ["refuse", "/other", "the next link leads out of the base address"],
    ["refuse", "/apiary", "the next link leads out of the base address"],
    ["refuse", "/api/x", "/x"],
    ["rebase", "javascript:alert(1)", "the next link is not an http or https address"],
    ["rebase", "xhttp://shop.example/api/x", "the next link is not an http or https address"],
  ] as const)("with the policy %s, %s gives %s", (links, target, expected) => {
    const page = linked(`<${target}>; rel=next`, { links });
    if (expected.startsWith("/")) expect(link().next(page)?.link).toBe(expected);
    else expect(faultOf(link(), page)).toBe(expected);
  });

  test("never leads out of the base address's origin, and never climbs", () => {
    const target = fc.oneof(anyUrl, anyPath, fc.string());
    fc.assert(
      fc.property(target, (text) => {
        const page = linked("", {
          headers: new Headers({ link: `<${encodeURI(text.toWellFormed())}>; rel=next` }),
        });
        let found: string | undefined;
        try {
          found = link().next(page)?.link;
        } catch (error) {
          expect(error).toBeInstanceOf(PagingFault);
        }
        if (found !== undefined) {
          const { origin, pathname, search } = new URL(`https://shop.example/api${found}`);
          expect([origin, pathname + search]).toEqual(["https://shop.example", `/api${found}`]);
        }
      }),
    );
  });
});

describe("linkOrPage", () => {
  const largest = { param: "size", rows: 100 };
  const paging = linkOrPage({ param: "page", largest });
  const at = (page: number, rows: number, rest: Partial<PageSeen> = {}): PageSeen =>
    seen({ request: { params: { page, size: 10 } }, rows, ...rest });

  test("sends the number of the first page", () => {
    expect(paging.first({ colour: "red" })).toEqual({ params: { colour: "red", page: 1 } });
    expect(paging.first({ page: 4 })).toEqual({ params: { page: 4 } });
    expect(linkOrPage({ param: "page", first: 0 }).first({})).toEqual({ params: { page: 0 } });
  });

  test("follows a link, and goes on by links only", () => {
    const next = paging.next(linked("<?page=2&size=10>; rel=next", { params: { colour: "red" }, rows: 3 }));
    expect(next).toEqual({ params: { colour: "red" }, link: "/things?page=2&size=10" });
    const last = { request: { params: {}, link: "/things?page=2" }, rows: 10 };
    expect(paging.next(seen(last))).toBeUndefined();
    expect(paging.next(linked("<?page=1>; rel=prev", last))).toBeUndefined();
  });

  test.each(["first", "last", "prev", "previous", "up last"])(
    "ends where the header links to other pages (%s) and not to the next",
    (rel) => {
      expect(paging.next(linked(`<?page=1>; rel="${rel}"`, { rows: 10 }))).toBeUndefined();
    },
  );

  test.each(["<https://docs.example>; rel=deprecation", "</style.css>; rel=preload", ""])(
    "counts pages where the header links to none: %j",
    (header) => {
      const page = at(1, 10, { headers: new Headers({ link: header }) });
      expect(paging.next(page)).toEqual({ params: { page: 2 } });
    },
  );

  test("is at fault where a link is no address", () => {
    expect(faultOf(paging, linked("<javascript:1>; rel=next"))).toContain("not an http or https address");
  });

  test("ends with an empty page, and with the last of the pages that the service counts", () => {
    expect(paging.next(at(3, 0))).toBeUndefined();
    const counted = linkOrPage({ param: "page", total: "pages", largest });
    expect(counted.next(at(3, 10, { body: { pages: 3 } }))).toBeUndefined();
    expect(counted.next(at(2, 10, { body: { pages: 3 } }))).toEqual({ params: { page: 3 } });
  });

  test("ends with a page that is shorter than the size that was sent", () => {
    expect(paging.next(at(1, 9))).toBeUndefined();
    expect(paging.next(at(4, 9))).toBeUndefined();
    const own = linkOrPage({ param: "page", size: "limit" });
    const request = { params: { page: 4, limit: "10" } };
    expect(own.next(seen({ request, rows: 9 }))).toBeUndefined();
    expect(own.next(seen({ request, rows: 10 }))).toEqual({ params: { page: 5 } });
  });

  test("does not end with a short first page where the service may have capped it", () => {
    const beyond = { request: { params: { page: 1, size: 500 } } };
    expect(paging.next(seen({ ...beyond, rows: 100 }))).toEqual({ params: { page: 2 }, cap: 100 });
    const unknown = linkOrPage({ param: "page", size: "size" });
    expect(unknown.next(at(1, 9))).toEqual({ params: { page: 2 }, cap: 9 });
    const begun = at(3, 9, { params: { page: 3 } });
    expect(unknown.next(begun)).toEqual({ params: { page: 4 }, cap: 9 });
    const second = { params: { page: 2, size: 10 }, cap: 9 };
    expect(unknown.next(at(2, 9, { request: second }))).toEqual({ params: { page: 3 }, cap: 9 });
    expect(unknown.next(at(2, 8, { request: second }))).toBeUndefined();
  });

  test("goes on where no size was sent", () => {
    expect(paging.next(seen({ request: { params: { page: 1 } }, rows: 3 }))).toEqual({ params: { page: 2 } });
  });

  describe("with the page's number in the answer", () => {
    const numbered = linkOrPage({ param: "page", number: "meta.page", size: "size" });
    const of = (number: unknown, page?: unknown): PageSeen =>
      seen({ rows: 10, body: { meta: { page: number } }, request: { params: { page } } });

    test("sends none at first, and goes on from it", () => {
      expect(numbered.first({ colour: "red" })).toEqual({ params: { colour: "red" } });
      for (const zero of [0, "0"]) expect(numbered.next(of(zero))).toEqual({ params: { page: 1 } });
      expect(numbered.next(of(1))).toEqual({ params: { page: 2 } });
      const first = linkOrPage({ param: "page", number: "meta.page", first: 1 });
      expect(first.first({})).toEqual({ params: { page: 1 } });
    });

    test("is at fault where it is not the one that was asked for", () => {
      for (const given of [2, "2"]) {
        expect(numbered.next(of(2, given))).toEqual({ params: { page: 3 } });
        expect(faultOf(numbered, of(1, given))).toBe("page 2 was asked for, and meta.page is 1");
      }
    });

    test("ends with an empty page, whatever its number", () => {
      expect(numbered.next({ ...of(4, 5), rows: 0 })).toBeUndefined();
    });

    test("is at fault where a short page is another than was asked for", () => {
      const page = { ...of(0, 1), rows: 3, request: { params: { page: 1, size: 10 } } };
      expect(faultOf(linkOrPage({ param: "page", number: "meta.page", largest }), page)).toBe(
        "page 1 was asked for, and meta.page is 0",
      );
    });

    test("is at fault where the answer has no number to begin with", () => {
      for (const nothing of [undefined, null, "one"])
        expect(faultOf(numbered, of(nothing))).toBe("meta.page is not the number of a page");
      expect(numbered.next(of(undefined, 2))).toEqual({ params: { page: 3 } });
    });
  });
});
