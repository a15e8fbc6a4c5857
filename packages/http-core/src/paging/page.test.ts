import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import type { PageRequest } from "../operation/paging.ts";
import type { FetchedPage } from "../operation/read-list.ts";
import { fetched, source } from "../../test/paging/fetched.ts";
import { byCursor, byLink } from "../../test/shop.ts";
import { ParameterError, SchemaError } from "../errors/errors.ts";
import type { EventPayload } from "../events/emitter.ts";
import { newResponseOf, NOTHING_READ, readPage, refuseRejected } from "./page.ts";
import { visitedPages } from "./visited-pages.ts";

/** Pages with a cursor to the next one; the last has none. */
function pagesOf(count: number, page: Parameters<typeof fetched>[0] = {}) {
  const requests: [params: object, index: number][] = [];
  const list = source(
    byCursor,
    ({ params }, index) => {
      requests.push([params, index]);
      const next_cursor = index + 1 < count ? `c${String(index + 1)}` : null;
      return fetched({ items: [index], body: { data: [], next_cursor, total: count }, ...page });
    },
    { colour: "red" },
  );
  return { list, requests };
}

const FIRST = { params: { colour: "red" } };

const readFirst = (list: ReturnType<typeof source>, request: PageRequest) =>
  readPage(list, request, { ...NOTHING_READ, rows: 0, visited: visitedPages(), begins: visitedPages() });

describe("a page", () => {
  test("has the fields of its body other than the rows, and a checkpoint of the next page", async () => {
    const { list } = pagesOf(2);
    const page = await readFirst(list, FIRST);
    expect(page).toMatchObject({
      items: [0],
      params: FIRST.params,
      envelope: { next_cursor: "c1", total: 2 },
    });
    expect(page.envelope).not.toHaveProperty("data");
    expect(JSON.parse(page.cursor ?? "")).toMatchObject({
      at: { params: { colour: "red", next_cursor: "c1" } },
    });
    const last = await page.next();
    expect([last?.cursor, await last?.next()]).toEqual([undefined, undefined]);
  });

  test.each([[[]], [null], ["text"]])("has no envelope if its body is %j", async (body) => {
    expect((await readFirst(pagesOf(1, { body }).list, FIRST)).envelope).toEqual({});
  });

  test("has one response object, made on access", async () => {
    let responses = 0;
    const response = (): Response => {
      responses += 1;
      return new Response();
    };
    const page = await readFirst(pagesOf(1, { response }).list, FIRST);
    expect(responses).toBe(0);
    expect(page.response).toBeInstanceOf(Response);
    expect(page.response).toBe(page.response);
    expect(responses).toBe(1);
    expect(newResponseOf(page)).not.toBe(page.response);
  });

  test("is iterated from its own rows on, each time anew", async () => {
    const { list, requests } = pagesOf(3);
    const second = await (await readFirst(list, FIRST)).next();
    for (const _ of [1, 2]) {
      const rows: unknown[] = [];
      for await (const row of second ?? []) rows.push(row);
      expect(rows).toEqual([1, 2]);
    }
    expect(requests.map(([, index]) => index)).toEqual([0, 1, 2, 2]);
  });

  test("shares its next page while that is under way, and fetches it again after", async () => {
    const { list, requests } = pagesOf(2);
    const page = await readFirst(list, FIRST);
    const [one, same] = await Promise.all([page.next(), page.next()]);
    expect(one).toBe(same);
    expect(await page.next()).not.toBe(one);
    expect(requests).toHaveLength(3);
  });

  test("may be requested with a bigint", async () => {
    const page = await readFirst(pagesOf(2).list, { params: { id: 7n } });
    expect(page.params).toEqual({ id: 7n });
  });

  test("emits the error of an unusable next page once, when that is requested", async () => {
    const events: EventPayload[] = [];
    const emit = (event: EventPayload): void => void events.push(event);
    const page = await readFirst(pagesOf(1, { body: { next_cursor: true }, emit }).list, FIRST);
    expect(events).toEqual([]);
    const error = await failureOf(() => page.next());
    expect(await failureOf(() => page.next())).toBe(error);
    expect(events).toEqual([{ type: "error", error }]);
    expect([page.cursor, page.fault]).toEqual([undefined, error]);
  });
});

describe("a window that is too large", () => {
  const tooLarge = new ParameterError("days", "fewer", "many");
  const halving = {
    ...byCursor,
    page: {
      ...byCursor.page,
      smaller: ({ params }: { params: Readonly<Record<string, unknown>> }, error: unknown) =>
        error === tooLarge && Number(params["days"]) > 1
          ? { params: { days: Number(params["days"]) / 2 } }
          : undefined,
    },
  };
  const upTo = (most: number) => {
    const tried: number[] = [];
    const list = source(halving, ({ params }) => {
      tried.push(Number(params["days"]));
      return Number(params["days"]) > most ? Promise.reject(tooLarge) : fetched();
    });
    return { list, tried };
  };

  test("is replaced by its first part until the service accepts it", async () => {
    const { list, tried } = upTo(2);
    expect((await readFirst(list, { params: { days: 8 } })).params).toEqual({ days: 2 });
    expect(tried).toEqual([8, 4, 2]);
  });

  test("fails with the service's error if it has no smaller part", async () => {
    const { list, tried } = upTo(0);
    expect(await failureOf(() => readFirst(list, { params: { days: 2 } }))).toBe(tooLarge);
    expect(tried).toEqual([2, 1]);
  });
});

describe("rejected rows", () => {
  const rejected = [{ index: 1, place: "1", value: 7, error: new SchemaError("1.id", "text", "7") }];
  const refusal = async (page: FetchedPage<unknown>, isStrict: boolean) =>
    failureOf(() => {
      refuseRejected(
        source(byCursor, () => page),
        FIRST,
        page,
        isStrict,
      );
    });
  const withRows = (items: readonly unknown[], body: unknown = { next_cursor: "c1" }) =>
    fetched({ body, rows: { items, rejected, count: items.length + 1 } });

  test("refuse a page without other rows, and any page in strict mode", async () => {
    for (const [items, isStrict] of [
      [[], false],
      [[], true],
      [[1], true],
    ] as const) {
      const error = await refusal(withRows(items), isStrict);
      expect(error).toBeInstanceOf(SchemaError);
      expect(error).toMatchObject({ path: "1.id", expected: "text", received: "7", rejected });
    }
  });

  test("refuse no page with a valid row, and no empty page", () => {
    for (const [page, isStrict] of [
      [withRows([1]), false],
      [fetched(), true],
    ] as const)
      expect(() => {
        refuseRejected(
          source(byLink, () => page),
          FIRST,
          page,
          isStrict,
        );
      }).not.toThrow();
  });

  test("give checkpoints that read the page again and that skip it", async () => {
    const error = await refusal(withRows([]), false);
    if (!(error instanceof SchemaError)) throw error;
    expect(JSON.parse(error.checkpoints?.before ?? "")).toMatchObject({ at: FIRST });
    expect(JSON.parse(error.checkpoints?.after ?? "")).toMatchObject({
      at: { params: { next_cursor: "c1" } },
    });
  });

  test.each([[{ next_cursor: null }], [{ next_cursor: true }]])(
    "give none that skips the page if there is no usable next one: %j",
    async (body) => {
      const error = await refusal(withRows([], body), false);
      expect(error).toMatchObject({ checkpoints: { after: undefined } });
    },
  );
});
