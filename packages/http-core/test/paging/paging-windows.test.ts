import { propertyOf, type WindowsOptions, windows } from "@org/http-core/operation";
import { createClient } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { byCursor, type Thing } from "../shop.ts";

/** Windows are the offsets `from` to 9, with one row each. */
const LAST = 9;

/** A service that returns for each window a row of its name, and a list of it. */
function setUp(options: Partial<WindowsOptions<"data">> = {}, refused: readonly number[] = []) {
  const requestedOffsets: number[] = [];
  const page = windows({
    items: "data",
    after(params, before) {
      const offset = before === undefined ? Number(params["offset"]) : Number(before["offset"]) + 1;
      return offset > LAST ? undefined : { ...params, offset };
    },
    rows: 1,
    ...options,
  });
  const client = createClient({
    baseUrl: "https://shop.example/api",
    limit: false,
    retry: { retries: 0 },
    fetch(url) {
      const { searchParams } = new URL(url);
      const offset = Number(searchParams.get("offset"));
      requestedOffsets.push(offset);
      if (refused.includes(offset) && !searchParams.has("limit"))
        return Promise.resolve(new Response("", { status: 400 }));
      return Promise.resolve(Response.json({ data: [{ id: String(offset) }] }));
    },
  });
  const list = (offset: number) => client.list({ ...byCursor, page }, { offset });
  return { requestedOffsets, list };
}

const ids = (things: readonly Thing[]): readonly number[] => things.map(({ id }) => Number(id));

describe("a list of windows", () => {
  test("awaited, is its first window; each page has its window as parameters, and the last has no next", async () => {
    const { requestedOffsets, list } = setUp();
    const first = await list(8);
    expect([ids(first.items), first.params]).toEqual([[8], { offset: 8 }]);
    expect(requestedOffsets).toEqual([8]);
    const second = await first.next();
    expect(second?.params).toEqual({ offset: 9 });
    expect([second?.cursor, await second?.next()]).toEqual([undefined, undefined]);
    expect(requestedOffsets).toEqual([8, 9]);
  });

  test("with no windows sends the parameters unchanged", async () => {
    const { requestedOffsets, list } = setUp();
    expect((await list(12)).params).toEqual({ offset: 12 });
    expect(requestedOffsets).toEqual([12]);
  });

  test.each([
    [{}, 8],
    [{ concurrency: 3 }, 3],
  ])("iterated with the options %j, requests %i of them concurrently", async (options, expected) => {
    const { requestedOffsets, list } = setUp(options);
    for await (const { id } of list(0)) {
      expect(id).toBe("0");
      break;
    }
    expect(requestedOffsets).toEqual(Array.from({ length: expected }, (_, offset) => offset));
  });

  test("iterated, is in order, and requests no window twice", async () => {
    const { requestedOffsets, list } = setUp();
    const seen: Thing[] = [];
    for await (const thing of list(0)) seen.push(thing);
    expect(ids(seen)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(requestedOffsets).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("collected, requests no more windows than the needed rows take", async () => {
    const { requestedOffsets, list } = setUp({ rows: 2 });
    expect(ids(await list(0).collect({ max: 3 }))).toEqual([0, 1, 2]);
    expect(requestedOffsets).toEqual([0, 1, 2]);
  });

  test("aborts its requests when the iteration ends, and repeats them in the next iteration", async () => {
    const { requestedOffsets, list } = setUp({ concurrency: 2 });
    const all = list(0);
    for await (const { id } of all) {
      expect(id).toBe("0");
      break;
    }
    const seen: Thing[] = [];
    for await (const thing of all) {
      seen.push(thing);
      if (seen.length === 2) break;
    }
    expect(ids(seen)).toEqual([0, 1]);
    expect(requestedOffsets).toEqual([0, 1, 1, 2]);
  });

  test("requests a smaller window if one is too large, and goes on after it", async () => {
    const errors: unknown[] = [];
    const { requestedOffsets, list } = setUp(
      {
        concurrency: 1,
        smaller(window, error) {
          errors.push(propertyOf(error, "status"));
          return { ...window, limit: 1 };
        },
      },
      [3],
    );
    const seen: unknown[] = [];
    for await (const { params } of list(2).pages()) seen.push(params);
    expect(seen.slice(0, 3)).toEqual([{ offset: 2 }, { offset: 3, limit: 1 }, { offset: 4 }]);
    expect(requestedOffsets.slice(0, 4)).toEqual([2, 3, 3, 4]);
    expect(errors).toEqual([400]);
  });

  test.each<[string, Partial<WindowsOptions<"data">>]>([
    ["there is no smaller one", { smaller: () => undefined }],
    ["nothing says what is smaller", {}],
  ])("fails with its window if %s", async (_, options) => {
    const { list } = setUp(options, [2]);
    expect(await failureOf(() => list(2))).toMatchObject({ status: 400 });
  });

  test("sorts rows in the order that a window requested", async () => {
    const orders: unknown[] = [];
    const { list } = setUp({
      order(window) {
        orders.push(window["offset"]);
        return () => 0;
      },
    });
    await list(7);
    expect(orders).toEqual([7]);
  });
});
