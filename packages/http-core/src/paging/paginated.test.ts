import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { fetched } from "../../test/paging/fetched.ts";
import { byCursor } from "../../test/shop.ts";
import { ParameterError } from "../errors/errors.ts";
import type { Page } from "../operation/list.ts";
import type { ListRequest } from "../operation/read-list.ts";
import { pagesFrom, rowsOf } from "./iteration.ts";
import { lazyList, readList } from "./paginated.ts";

/** The rows of each page, or the error of its request. */
type Given = (readonly number[] | Error)[];

/** Pages with the given rows. Notes which pages were requested. */
function pagesOf(...pages: Given) {
  const requested: number[] = [];
  const pageAt = async (index: number): Promise<Page<number> | undefined> => {
    const items = pages[index];
    if (items === undefined) return undefined;
    requested.push(index);
    if (items instanceof Error) throw items;
    const { meta } = fetched();
    return {
      items,
      rejected: [],
      envelope: {},
      params: {},
      cursor: undefined,
      next: () => pageAt(index + 1),
      response: new Response(),
      meta,
      [Symbol.asyncIterator]: () => rowsOf(pagesFrom(first), Infinity, () => undefined),
    };
  };
  const first = async (): Promise<Page<number>> => {
    const page = await pageAt(0);
    if (page === undefined) throw new TypeError("No page");
    return page;
  };
  return { first, requested };
}

function listOf(pages: ReturnType<typeof pagesOf>, options: Parameters<typeof lazyList>[1] = {}) {
  const iterations: (number | "end")[] = [];
  const warned: (readonly unknown[])[] = [];
  const list = lazyList(
    pages.first,
    options,
    (rows) => {
      iterations.push(rows);
      return () => void iterations.push("end");
    },
    ({ items }) => void warned.push(items),
  );
  return { list, iterations, warned };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("a list", () => {
  test("requests nothing until it is awaited or iterated, and its first page once", async () => {
    const pages = pagesOf([1], [2]);
    const { list } = listOf(pages);
    await settle();
    expect(pages.requested).toEqual([]);
    const [page, same] = await Promise.all([list, list.finally(() => undefined)]);
    expect(page).toBe(same);
    for await (const row of list) if (row === 1) break;
    expect(pages.requested).toEqual([0]);
  });

  test("rejects with the first page's error, which the iteration throws too", async () => {
    const error = new RangeError("no page");
    const { list } = listOf(pagesOf(error));
    expect(await failureOf(() => list)).toBe(error);
    expect(await list.catch((reason: unknown) => reason)).toBe(error);
    expect(await failureOf(() => list.collect({ max: 1 }))).toBe(error);
    expect(Object.prototype.toString.call(list)).toBe("[object Paginated]");
  });

  test("has the smaller number of rows of the list's `max` and the call's", async () => {
    for (const [own, most] of [
      [2, 3],
      [3, 2],
      [undefined, 2],
    ] as const) {
      const pages = pagesOf([1], [2], [3]);
      expect(await listOf(pages, { max: own }).list.collect({ max: most })).toEqual([1, 2]);
      expect(pages.requested).toEqual([0, 1]);
    }
    for (const [own, most] of [
      [0, 5],
      [undefined, 0],
    ] as const) {
      const pages = pagesOf([1]);
      expect(await listOf(pages, { max: own }).list.collect({ max: most })).toEqual([]);
      expect(pages.requested).toEqual([]);
    }
  });

  test.each([-1, NaN])("refuses to collect %d rows", async (max) => {
    const pages = pagesOf([1]);
    const error = await failureOf(() => listOf(pages).list.collect({ max }));
    expect(error).toMatchObject({ code: "parameter", parameter: "max", received: String(max) });
    expect(pages.requested).toEqual([]);
  });

  test("goes on after an empty page", async () => {
    expect(await listOf(pagesOf([], [1], [], [2])).list.collect({ max: 9 })).toEqual([1, 2]);
  });
});

describe("an iteration", () => {
  test("is announced with the rows that it needs at most, and ends whatever ends it", async () => {
    const { list, iterations } = listOf(pagesOf([1, 2], [3]), { max: 5 });
    for await (const row of list) if (row === 1) break;
    await list.collect({ max: 2 });
    for await (const _ of list.pages()) break;
    expect(iterations).toEqual([5, "end", 2, "end", 5, "end"]);
    const failing = listOf(pagesOf([1], new RangeError("no page")));
    await failureOf(() => failing.list.collect({ max: 9 }));
    expect(failing.iterations).toEqual([9, "end"]);
  });

  test("of rows warns of each page before its rows; one of pages doesn't, since they have their rejected rows", async () => {
    const { list, warned } = listOf(pagesOf([1], [2]));
    for await (const _ of list.pages());
    expect(warned).toEqual([]);
    await list.collect({ max: 1 });
    expect(warned).toEqual([[1]]);
    await list.collect({ max: 9 });
    expect(warned).toEqual([[1], [1], [2]]);
  });
});

describe.each([false, true])("an iteration of pages, with prefetch: %s,", (prefetch) => {
  const pagesSeen = async (max: number) => {
    const source = pagesOf([1, 2], [], [3, 4], [5]);
    const seen: (readonly number[])[] = [];
    for await (const { items } of listOf(source, { max, prefetch }).list.pages()) seen.push(items);
    return [seen, source.requested];
  };

  test("ends after the page with the last of `max` rows, which it gives whole", async () => {
    expect(await pagesSeen(2)).toEqual([[[1, 2]], [0]]);
    expect(await pagesSeen(3)).toEqual([
      [[1, 2], [], [3, 4]],
      [0, 1, 2],
    ]);
    expect(await pagesSeen(0)).toEqual([[], []]);
  });
});

test.each([
  [false, [1, 2, 3]],
  [true, [2, 3, 3]],
])("a list with prefetch: %s, has requested %j pages at its rows", async (prefetch, expected) => {
  const source = pagesOf([1], [2], [3]);
  const requested: number[] = [];
  for await (const _ of listOf(source, { prefetch }).list) {
    await settle();
    requested.push(source.requested.length);
  }
  expect(requested).toEqual(expected);
});

describe("a list with prefetch", () => {
  test.each<[number, number]>([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
  ])("of %d rows requests %d pages of two", async (max, pages) => {
    const source = pagesOf([1, 2], [3, 4], [5, 6]);
    await listOf(source, { prefetch: true }).list.collect({ max });
    expect(source.requested).toHaveLength(pages);
  });

  test("throws the error of a prefetched page after the rows before it", async () => {
    const rows: number[] = [];
    const { list } = listOf(pagesOf([1, 2], new RangeError("no page")), { prefetch: true });
    const error = await failureOf(async () => {
      for await (const row of list) rows.push(row);
    });
    expect([rows, String(error)]).toEqual([[1, 2], "RangeError: no page"]);
  });

  test("ignores the error of a prefetched page that is not needed", async () => {
    const failures: unknown[] = [];
    const hear = (reason: unknown): void => void failures.push(reason);
    process.on("unhandledRejection", hear);
    const source = pagesOf([1], new RangeError("no page"));
    for await (const _ of listOf(source, { prefetch: true }).list) {
      await settle();
      break;
    }
    process.off("unhandledRejection", hear);
    expect([source.requested, failures]).toEqual([[0, 1], []]);
  });
});

/** A list of two pages. */
function readTwoPages(options: ListRequest<unknown>["options"] = {}) {
  const requests: object[] = [];
  const target = { params: { colour: "red" }, baseUrl: "https://shop.example", links: "rebase" as const };
  let prepared = 0;
  const list = readList<unknown>({
    operation: byCursor,
    options,
    prepare(work) {
      prepared += 1;
      return work(target);
    },
    fetch: async ({ params }) => {
      requests.push(params);
      const isLast = "next_cursor" in params;
      return fetched({
        items: isLast ? [3] : [1, 2],
        body: { data: [], next_cursor: isLast ? null : "c1" },
      });
    },
    warn: () => undefined,
    isFirst: () => true,
  });
  return { list, requests, prepared: () => prepared };
}

test("nothing is prepared or sent before the list is awaited, and it is prepared once", async () => {
  const { list, requests, prepared } = readTwoPages();
  await Promise.resolve();
  expect(prepared()).toBe(0);
  expect(await list.collect()).toEqual([1, 2, 3]);
  expect(await list.collect()).toEqual([1, 2, 3]);
  expect(prepared()).toBe(1);
  expect(requests[0]).toEqual({ colour: "red" });
});

test("a list goes on from a checkpoint", async () => {
  const { cursor } = await readTwoPages().list;
  const { list, requests } = readTwoPages({ from: cursor });
  expect(await list.collect()).toEqual([3]);
  expect(requests).toEqual([{ colour: "red", next_cursor: "c1" }]);
});

test("a checkpoint that cannot be read fails the list before any request", async () => {
  const { list, requests } = readTwoPages({ from: "not a checkpoint" });
  await expect(list).rejects.toBeInstanceOf(ParameterError);
  expect(requests).toEqual([]);
});
