import { repeat } from "@org/http-core/testing";
import { isCallError } from "@org/http-core";
import { type ListOperation, pageNumber, cursor } from "@org/http-core/operation";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { propertyOf } from "../../src/util/objects.ts";
import { setUp } from "../scripted-client.ts";
import { byCursor } from "../shop.ts";

const largest = { param: "limit", rows: 500 };
const sized: ListOperation = {
  ...byCursor,
  page: cursor({ items: "data", next: "next_cursor", param: "next_cursor", largest }),
};
const numbered: ListOperation = { ...byCursor, page: pageNumber({ items: "data", param: "page", largest }) };

/** A service of 1,000 rows in pages of 20, or of the size that is asked for unless the service refuses it. */
function serviceOf(isRefused: (size: number, from: number) => boolean = () => false) {
  const answer = ({ url }: Request): Response => {
    const { searchParams: query } = new URL(url);
    const size = Number(query.get("limit") ?? 20);
    const from = query.has("page")
      ? size * (Number(query.get("page")) - 1)
      : Number(query.get("next_cursor") ?? 0);
    if (isRefused(size, from)) return Response.json({ error: "limit is too large" }, { status: 422 });
    const data = Array.from({ length: Math.max(0, Math.min(size, 1_000 - from)) }, (_, at) => ({
      id: String(from + at),
    }));
    return Response.json({ data, next_cursor: from + size < 1_000 ? String(from + size) : null });
  };
  const { client, fetch } = setUp([repeat(answer, 100)], { cache: false });
  const sizes = () => fetch.requests.map(({ url }) => new URL(url).searchParams.get("limit"));
  return { client, sizes };
}

const ids = (rows: readonly unknown[] = []) => rows.map((row) => propertyOf(row, "id"));
const everyId = Array.from({ length: 1_000 }, (_, at) => String(at));

describe("numbered pages", () => {
  test("keep the size of the page that was awaited, also where the list is resumed by iteration", async () => {
    const { client } = serviceOf();
    const { items, cursor: from = "" } = await client.list(numbered, {});
    const rest = await client.list(numbered, {}, { from }).collect();
    expect(ids([...items, ...rest])).toEqual(everyId);
  });

  test("are smaller where the service refuses the first one's size", async () => {
    for (const params of [{}, { page: 1 }]) {
      const { client, sizes } = serviceOf((size) => size > 50);
      expect(ids(await client.list(numbered, params).collect())).toEqual(everyId);
      expect(sizes().slice(0, 3)).toEqual(["100", "50", "50"]);
    }
  });

  test("end in the service's error where it refuses the size of a later one", async () => {
    const { client, sizes } = serviceOf((size, from) => from > 0 && size > 50);
    const error = await failureOf(() => client.list(numbered, {}).collect());
    if (!isCallError(error)) throw new TypeError("not an error of this package", { cause: error });
    expect(error).toMatchObject({ name: "InvalidRequestError", pages: 1, items: 100 });
    expect(ids(error.collected)).toEqual(everyId.slice(0, 100));
    const from = error.checkpoint ?? "";
    const resumed = await failureOf(() => client.list(numbered, {}, { from }).collect());
    expect(resumed).toMatchObject({ name: "InvalidRequestError", pages: 0 });
    expect(sizes()).toEqual(["100", "100", "100"]);
  });
});

test("a size that the service refused is asked for once", async () => {
  const { client, sizes } = serviceOf((size) => size > 100);
  expect(ids(await client.list(sized, {}).collect())).toEqual(everyId);
  expect(sizes()).toEqual(["100", "200", ...Array.from({ length: 9 }, () => "100")]);
});

describe("a list that is collected again", () => {
  test("asks for larger pages where more rows are needed, and for none twice otherwise", async () => {
    const { client, sizes } = serviceOf();
    const list = client.list(sized, {});
    expect(await list.collect({ max: 5 })).toHaveLength(5);
    expect(await list.collect({ max: 4 })).toHaveLength(4);
    expect(sizes()).toEqual(["5"]);
    expect(ids(await list.collect())).toEqual(everyId);
    expect(sizes()).toEqual(["5", "100", "200", "400", "500"]);
    expect(ids(await list.collect())).toEqual(everyId);
    expect(sizes()).toHaveLength(8);
  });

  test("keeps its first page where that was awaited, or has a size that no parameter changes", async () => {
    const awaited = serviceOf();
    const list = awaited.client.list(sized, {});
    await list;
    await list.collect({ max: 5 });
    await list.collect({ max: 20 });
    expect(awaited.sizes()).toEqual([null]);
    const unsized = serviceOf();
    const same = unsized.client.list(byCursor, {});
    await same.collect({ max: 5 });
    await same.collect({ max: 20 });
    expect(unsized.sizes()).toEqual([null]);
  });
});
