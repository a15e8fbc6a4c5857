import { describe, expect, test } from "vitest";
import { apiKey, createClient, memoryStore, ParameterError } from "@org/http-core";
import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import { okDays } from "../../test/set-up.ts";
import { operations } from "../operations.ts";
import { dryRun } from "./dry-run.ts";
import type { DayRange } from "./range.ts";

const NOW = Date.UTC(2026, 0, 1);
const RANGE = { startdate: "2020-12-31", enddate: "2022-01-01", chainid: "1", sort: "asc" };
const LAST_OF_2020 = { startdate: "2020-12-31", enddate: "2020-12-31" };
const YEAR_2021 = { startdate: "2021-01-01", enddate: "2021-12-31" };
const FIRST_OF_2022 = { startdate: "2022-01-01", enddate: "2022-01-01" };

interface SortedRange extends DayRange {
  readonly sort?: string;
}

/** A client that fills a store, and the dry run of another one with that store, which sends nothing. */
function setUp() {
  const options = {
    baseUrl: "https://dry-run.example",
    auth: apiKey("key-of-dry-run"),
    clock: fakeClock(NOW),
    cache: memoryStore(),
    limit: false,
  } as const;
  const client = createClient({ ...options, fetch: scriptedFetch(repeat(() => okDays("2020-12-31"))) });
  const fetch = scriptedFetch();
  const quiet = createClient({ ...options, fetch });
  const { dailyUncles } = operations;
  return {
    fetch,
    read: async (params: DayRange) => client.list(dailyUncles, params),
    run: (params: SortedRange, where: { looks?: boolean; from?: string } = {}) =>
      dryRun(quiet, dailyUncles, params, { looks: where.looks ?? true, from: where.from }),
  };
}

describe("a dry run", () => {
  test("names the windows in order, and sends nothing", async () => {
    const { run, fetch } = setUp();
    const windows = [LAST_OF_2020, YEAR_2021, FIRST_OF_2022].map((window) => ({ ...window, cached: false }));
    expect(await run(RANGE)).toEqual({ requests: 3, cached: 0, windows });
    expect(await run({ ...RANGE, sort: "desc" })).toEqual({
      requests: 3,
      cached: 0,
      windows: windows.toReversed(),
    });
    expect(fetch.requests).toEqual([]);
  });

  test("counts a window as cached if it is in the store and the store is searched", async () => {
    const { run, read } = setUp();
    await read(LAST_OF_2020);
    expect(await run(RANGE)).toMatchObject({ requests: 2, cached: 1, windows: [{ cached: true }, {}, {}] });
    expect(await run(RANGE, { looks: false })).toMatchObject({ requests: 3, cached: 0 });
    expect(await run({ ...RANGE, chainid: "137" })).toMatchObject({ requests: 3, cached: 0 });
  });

  test("begins at the checkpoint, whether or not its window is in the store", async () => {
    const { run, read } = setUp();
    const { cursor } = await read(RANGE);
    const rest = [YEAR_2021, FIRST_OF_2022].map((window) => ({ ...window, cached: false }));
    const from = String(cursor);
    expect(await run(RANGE, { from })).toEqual({ requests: 2, cached: 0, windows: rest });
    await read(YEAR_2021);
    expect(await run(RANGE, { from })).toMatchObject({ windows: [YEAR_2021, FIRST_OF_2022] });
  });

  test.each<[string, DayRange, string | undefined]>([
    ["startdate", { startdate: "2020-02-30", enddate: "2021-01-01" }, undefined],
    ["startdate", { startdate: "2021-01-02", enddate: "2021-01-01" }, undefined],
    ["from", RANGE, "no checkpoint"],
  ])("refuses what the call would refuse: %s", async (parameter, params, from) => {
    const { run, fetch } = setUp();
    const refused = run(params, from === undefined ? {} : { from });
    await expect(refused).rejects.toBeInstanceOf(ParameterError);
    await expect(refused).rejects.toMatchObject({ parameter });
    expect(fetch.requests).toEqual([]);
  });
});
