import { describe, expect, test } from "vitest";
import { fetched, onePage, source } from "../../test/paging/fetched.ts";
import { byCursor, byLink } from "../../test/shop.ts";
import { PaginationError } from "../errors/errors.ts";
import { type PageSeen, type Paging, PagingFault } from "../operation/paging.ts";
import type { FetchedPage } from "../operation/read-list.ts";
import { nextRequest } from "./next-page.ts";
import { single } from "./strategies.ts";

const FIRST = { params: { colour: "red" } };

/** The next request by a strategy that is given as a function. */
function next(
  by: Paging["next"],
  { page = fetched(), seen = [] }: { page?: FetchedPage<unknown>; seen?: [string, number][] } = {},
) {
  const list = source({ ...byCursor, page: { ...single("data"), next: by } }, () => page, { colour: "red" });
  return nextRequest(list, FIRST, page, onePage(seen));
}

describe("the next request", () => {
  test("is what the strategy makes of the page", () => {
    const page = fetched({ body: { data: [1, 2] }, items: [1], headers: new Headers({ link: "<>" }) });
    const given: PageSeen[] = [];
    const request = { params: { page: 2 } };
    const found = next(
      (seen) => {
        given.push(seen);
        return request;
      },
      { page },
    );
    expect(found).toBe(request);
    expect(given).toMatchObject([
      {
        request: FIRST,
        params: { colour: "red" },
        body: page.body,
        rows: 1,
        headers: page.headers,
        url: page.url,
        links: "rebase",
      },
    ]);
  });

  test("does not exist after the last page", () => {
    expect(next(() => undefined)).toBeUndefined();
  });

  test("has no secret in its link, which becomes part of checkpoints and events", () => {
    const clean = (text: string): string => text.replaceAll("s3cr3t", "[redacted]");
    const page = fetched({ clean });
    expect(next(() => ({ params: {}, link: "/a?key=s3cr3t" }), { page })).toEqual({
      params: {},
      link: "/a?key=[redacted]",
    });
  });
});

describe("a page that was read before", () => {
  const again = { params: { page: 1 } };
  const seen: [string, number][] = [['{"page":1}', 0]];

  test("is an error, with the position from which the list can be read again", () => {
    const page = fetched({ facts: { operation: "shop.byCursor", requestId: "r1" } });
    const error = next(() => again, { page, seen });
    expect(error).toBeInstanceOf(PaginationError);
    expect(error).toMatchObject({
      message: "shop.byCursor: page 2 was read before",
      pages: 1,
      items: 2,
      requestId: "r1",
    });
    expect(error).toHaveProperty("checkpoint", expect.stringContaining('"at":{"params":{"colour":"red"}}'));
  });

  test("is none if it was read after this one, when this page was requested again", () => {
    expect(next(() => again, { seen: [['{"page":1}', 1]] })).toBe(again);
  });

  test("is recognised by its address where pages are linked", () => {
    const page = fetched({ url: "https://shop.example/api/by-link" });
    const list = source(byLink, () => page);
    const linked = { ...page, headers: new Headers({ link: '</api/by-link?page=2>; rel="next"' }) };
    const url = "https://shop.example/api/by-link?page=2";
    // The link decides, not the style that the strategy states.
    const stated = source({ ...byLink, page: { ...byLink.page, style: "cursor" } }, () => page);
    for (const one of [list, stated])
      expect(nextRequest(one, FIRST, linked, onePage([[url, 0]]))).toBeInstanceOf(PaginationError);
    expect(nextRequest(list, FIRST, linked, onePage())).toEqual({
      params: {},
      link: "/by-link?page=2",
    });
  });
});

describe("an error of the strategy", () => {
  test("is the list's, without a secret, if the page is at fault", () => {
    const page = fetched({ clean: (text) => text.replaceAll("s3cr3t", "[redacted]") });
    const error = next(
      () => {
        throw new PagingFault("s3cr3t is no cursor");
      },
      { page },
    );
    expect(error).toMatchObject({ message: "shop.byCursor: [redacted] is no cursor", status: 200, pages: 1 });
  });

  test("is thrown at once if it is another one", () => {
    const fail = (): never => {
      throw new RangeError("a mistake");
    };
    expect(() => next(fail)).toThrow(RangeError);
  });
});
