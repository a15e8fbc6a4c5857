import { describe, expect, test } from "vitest";
import { bearer, createClient, ParameterError } from "@org/http-core";
import { methods } from "@org/http-core/operation";
import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import { untyped } from "@org/test-kit/untyped";
import { row } from "../../test/consolidation.ts";
import type { Consolidation } from "../consolidations/consolidation.ts";
import type { ConsolidationsParams } from "../consolidations/params.ts";
import { operations } from "../operations.ts";
import { syncConsolidations, type SyncOptions, type SyncParams } from "./sync.ts";

const NOW = Date.UTC(2025, 6, 10, 15);

/** Syncs by a client whose service sends these rows in one page. */
function setUp(rows: readonly Consolidation[] = []) {
  const results = [...rows];
  const fetch = scriptedFetch(repeat(() => Response.json({ previous: null, next: null, pages: 1, results })));
  const clock = fakeClock(NOW);
  const auth = bearer("token-of-sync");
  const client = createClient({ baseUrl: "https://sync-of.example", auth, fetch, clock, limit: false });
  const begin = (params: SyncParams = {}, options: SyncOptions = {}) =>
    syncConsolidations(methods(client, operations), params, options, clock);
  return {
    results,
    begin,
    run: async (params: SyncParams = {}, options: SyncOptions = {}) => {
      const sync = begin(params, options);
      const sources: number[] = [];
      for await (const { sourceValidatorIndex } of sync) sources.push(sourceValidatorIndex);
      return { sources, from: sync.checkpoint() };
    },
    queries: () => fetch.requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams.entries())),
  };
}

describe("a sync", () => {
  test("reads up to yesterday, then from two days before it", async () => {
    const { run, queries } = setUp();
    const { from } = await run();
    await run({}, { from });
    expect(queries()).toEqual([
      { limit: "200", toDate: "2025-07-09" },
      { limit: "200", fromDate: "2025-07-07", toDate: "2025-07-09" },
    ]);
  });

  test("has the days, the page size and the filters of its caller", async () => {
    const { run, queries } = setUp();
    const params = { fromDate: "2025-06-01", toDate: "2025-06-30", limit: 50, target_entity: "B" };
    const { from } = await run(params, { overlap: 0 });
    await run(params, { from, overlap: 0 });
    expect(queries()).toEqual([
      { fromDate: "2025-06-01", toDate: "2025-06-30", limit: "50", target_entity: "B" },
      { fromDate: "2025-06-30", toDate: "2025-06-30", limit: "50", target_entity: "B" },
    ]);
  });

  test("with a last day to come reads up to today, so that the next one reads the days between", async () => {
    const { run, queries } = setUp();
    const params = { toDate: "2025-12-31" };
    const { from } = await run(params);
    await run(params, { from });
    expect(queries()).toMatchObject([
      { toDate: "2025-07-10" },
      { fromDate: "2025-07-08", toDate: "2025-07-10" },
    ]);
  });

  test("ends no earlier than it begins", async () => {
    const { run, queries } = setUp();
    await run({ fromDate: "2025-07-20" });
    expect(queries()).toMatchObject([{ fromDate: "2025-07-20", toDate: "2025-07-20" }]);
  });

  test("knows a row by its source, its target and its epoch", async () => {
    const known = row(1, 9, { date: "2025-07-09" });
    const { run, results } = setUp([known]);
    const { from } = await run();
    results.push(
      { ...known, consolidatedAmount: 7 },
      { ...known, sourceValidatorIndex: 2 },
      { ...known, targetValidatorIndex: 1 },
      { ...known, consolidationEpoch: known.consolidationEpoch + 1 },
    );
    expect((await run({}, { from })).sources.toSorted()).toEqual([1, 1, 2]);
  });
});

describe("is refused at once", () => {
  test.each([-1, 0.5, 3_651, Number.NaN])("with an overlap of %s days", (overlap) => {
    expect(() => setUp().begin({}, { overlap })).toThrow(
      "overlap: expected a whole number of days from 0 to 3,650",
    );
    expect(() => setUp().begin({}, { overlap: 3_650 })).not.toThrow();
  });

  test.each<[string, SyncParams]>([
    ["fromDate", { fromDate: "2025-02-29" }],
    ["toDate", { toDate: "tomorrow" }],
    ["fromDate", { fromDate: "2025-07-02", toDate: "2025-07-01" }],
  ])("with a wrong %s: %j", (parameter, params) => {
    expect(() => setUp().begin(params)).toThrow(expect.objectContaining({ parameter }));
  });

  test("with an offset, whose rows no sync would ever return", () => {
    const query: ConsolidationsParams = { target_entity: "B", offset: 20 };
    expect(() => setUp().begin(query)).toThrow("offset: expected nothing: a sync begins with the first page");
  });

  test("with a day that is no text", () => {
    expect(() => untyped(setUp().begin)({ fromDate: new Date(NOW) })).toThrow(
      "fromDate: expected a calendar day as yyyy-MM-dd",
    );
  });

  test("with the checkpoint of other filters", async () => {
    const { run, begin } = setUp();
    const { from } = await run({ target_entity: "A" });
    expect(() => begin({ target_entity: "B" }, { from })).toThrow(ParameterError);
  });
});
