import { describe, expect, test } from "vitest";
import { PaginationError } from "@org/http-core";
import { scriptedFetch } from "@org/http-core/testing";
import { bearer, createValidators, type Consolidation } from "../src/index.ts";

const BASE = "https://pages.example/prefix";

const row = (source: number): Consolidation => ({
  date: "2025-06-01",
  consolidationEpoch: 370_000,
  sourceValidatorIndex: source,
  sourceEntity: null,
  sourceEntityType: null,
  targetValidatorIndex: 1_000,
  targetEntity: "B",
  targetEntityType: "pool",
  consolidatedAmount: 32_000_000_000,
  targetBalanceBeforeConsolidation: 32_000_000_000,
  targetBalanceAtConsolidationEpoch: 64_000_000_000,
  targetEffectiveBalanceAtConsolidationEpoch: 64_000_000_000,
});

function setUp(...pages: readonly object[]) {
  const envelope = { previous: null, next: null, pages: 1, results: [] };
  const fetch = scriptedFetch(...pages.map((page) => Response.json({ ...envelope, ...page })));
  const client = createValidators({ baseUrl: BASE, auth: bearer("pages"), fetch, limit: false });
  const indices = async (): Promise<readonly number[]> => {
    const rows = await client.consolidations({ target_entity: "B" }).collect({ max: 100 });
    return rows.map(({ sourceValidatorIndex }) => sourceValidatorIndex);
  };
  return { client, fetch, indices };
}

describe("the next page", () => {
  const query = "v1/eth/validators/consolidations?limit=2&offset=2";
  test.each([
    ["path only", `/${query}`],
    ["https", `https://api.other.example/${query}`],
    ["plain http", `http://api.other.example/${query}`],
    ["a doubled slash", `https://api.other.example//${query}`],
    ["an old version, another order", "/v0/eth/whatever?offset=2&x=1&limit=2#top"],
  ])("of a link with %s is requested at the base address, with the same filters", async (_, next) => {
    const { indices, fetch } = setUp({ next, results: [row(1), row(2)] }, { results: [row(3)] });
    expect(await indices()).toEqual([1, 2, 3]);
    expect(fetch.requests.map(({ url }) => url)).toEqual([
      `${BASE}/v1/eth/validators/consolidations?target_entity=B&limit=100`,
      `${BASE}/v1/eth/validators/consolidations?target_entity=B&limit=98&offset=2`,
    ]);
    expect(fetch.requests.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer pages",
      "Bearer pages",
    ]);
  });

  test("is taken from the link, whatever the number of pages", async () => {
    const next = `/${query}`;
    const few = setUp({ next, pages: 0, results: [row(1), row(2)] }, { pages: 119, results: [row(3)] });
    expect(await few.indices()).toEqual([1, 2, 3]);
    const absent = setUp({ pages: undefined, results: [row(1)] });
    expect(await absent.indices()).toEqual([1]);
  });

  test("does not exist after an empty page, and a repeated link is an error after the rows so far", async () => {
    const empty = setUp({ next: `/${query}`, results: [] });
    expect(await empty.indices()).toEqual([]);
    const standing = { next: "/x?limit=2&offset=2", results: [row(1), row(2)] };
    const still = setUp(standing, standing);
    const seen: number[] = [];
    const read = async (): Promise<void> => {
      for await (const { sourceValidatorIndex } of still.client.consolidations())
        seen.push(sourceValidatorIndex);
    };
    await expect(read()).rejects.toBeInstanceOf(PaginationError);
    expect(seen).toEqual([1, 2]);
    expect(still.fetch.requests).toHaveLength(2);
  });
});

describe("a next page whose link has no offset", () => {
  const next = "/v1/eth/validators/consolidations?page=next";

  test("starts after the rows read so far", async () => {
    const { indices, fetch } = setUp({ next, results: [row(1), row(2)] }, { results: [row(3)] });
    expect(await indices()).toEqual([1, 2, 3]);
    expect(new URL(fetch.requests[1]?.url ?? "").searchParams.get("offset")).toBe("2");
  });

  test.each([
    ["too", {}],
    ["too, with numbers: exact", { numbers: "exact" }],
  ] as const)(
    "is an error after the rows so far if the service ignores the offset %s",
    async (_, options) => {
      const same = `{"next":"${next}","results":[${[1, 2].map((source) => JSON.stringify({ ...row(source), slot: 1 }).replace('"slot":1', '"slot":9007199254740993')).join()}]}`;
      const fetch = scriptedFetch(...[1, 2].map(() => new Response(same)));
      const client = createValidators({
        baseUrl: BASE,
        auth: bearer("pages"),
        fetch,
        limit: false,
        ...options,
      });
      const seen: number[] = [];
      const read = async (): Promise<void> => {
        for await (const { sourceValidatorIndex } of client.consolidations()) seen.push(sourceValidatorIndex);
      };
      const error = await read().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(PaginationError);
      expect(error).toMatchObject({ pages: 1, items: 2 });
      expect(seen).toEqual([1, 2]);
      expect(fetch.requests).toHaveLength(2);
    },
  );
});

test("rows in nested arrays are read; an invalid one is rejected", async () => {
  const bad = { ...row(3), consolidatedAmount: "32.0" };
  const { client } = setUp({ results: [[row(1), row(2)], [bad]] });
  const { items, rejected } = await client.consolidations();
  expect(items).toEqual([row(1), row(2)]);
  expect(rejected).toMatchObject([{ index: 2, value: bad, error: { path: "results.2.consolidatedAmount" } }]);
});

test("values are converted without loss; a row with one that cannot be is rejected", async () => {
  const sent = {
    ...row(1),
    consolidationEpoch: "370000",
    sourceEntity: 42,
    consolidatedAmount: "32000000000",
  };
  const bad = { ...row(2), targetValidatorIndex: "9007199254740993" };
  const { client } = setUp({ pages: "1", results: [sent, bad] });
  const { items, rejected } = await client.consolidations();
  expect(items).toEqual([{ ...row(1), sourceEntity: "42" }]);
  expect(rejected).toMatchObject([
    { place: "1", value: bad, error: { path: "results.1.targetValidatorIndex" } },
  ]);
});

test("absent entities become null", async () => {
  const { sourceEntity, sourceEntityType, ...sent } = row(1);
  const { client } = setUp({ results: [sent] });
  const { items, rejected } = await client.consolidations();
  expect(rejected).toEqual([]);
  expect(items).toEqual([{ ...sent, sourceEntity, sourceEntityType }]);
});

test("unknown fields are kept", async () => {
  const { client } = setUp({ results: [{ ...row(1), network: "mainnet" }] });
  const { items } = await client.consolidations();
  expect(items).toEqual([{ ...row(1), network: "mainnet" }]);
});
