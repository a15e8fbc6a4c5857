import { describe, expect, test } from "vitest";
import { createClient, ParameterError } from "@org/http-core";
import { methods } from "@org/http-core/operation";
import { repeat, scriptedFetch } from "@org/http-core/testing";
import { tradingKey } from "../credential.ts";
import { operations } from "../operations.ts";
import type { TradesParams } from "../trades/params.ts";
import type { Trade } from "../trades/trade.ts";
import { syncTrades, type SyncOptions, type SyncParams } from "./sync.ts";

const maker_address = `0x${"5c".repeat(20)}`;
const NOON = 1_760_000_000;

function trade(id: string, second: number, status = "TRADE_STATUS_MINED"): Trade {
  return { id, match_time: String(NOON + second), status };
}

/** Syncs by a client whose service sends these trades in one page. */
function setUp(...trades: Trade[]) {
  const fetch = scriptedFetch(repeat(() => Response.json({ data: trades, next_cursor: "LTE=" })));
  const baseUrl = { clob: "https://sync-of.example", catalog: "https://catalog.example" };
  const auth = tradingKey({ apiKey: "key", secret: "c2VjcmV0", passphrase: "p", address: maker_address });
  const client = methods(createClient({ baseUrl, auth, fetch, limit: false }), operations);
  const begin = (options: SyncOptions = {}, params: Partial<SyncParams> = {}) =>
    syncTrades(client, { maker_address, ...params }, options);
  return {
    trades,
    begin,
    run: async (options: SyncOptions = {}, params: Partial<SyncParams> = {}) => {
      const sync = begin(options, params);
      const ids: string[] = [];
      for await (const { id } of sync) ids.push(id);
      return { ids, from: sync.checkpoint() };
    },
    queries: () => fetch.requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams.entries())),
  };
}

describe("a sync", () => {
  test("begins with the first page: a cursor is refused", () => {
    const query: TradesParams = { maker_address, next_cursor: "MTAw" };
    expect(() => setUp().begin({}, query)).toThrow(
      "next_cursor: expected nothing: a sync begins with the first page",
    );
  });

  test("begins at the beginning, and then an hour before the last trade", async () => {
    const { run, queries } = setUp(trade("a", 7_000), trade("b", 7_200));
    const { from } = await run();
    expect((await run({ from })).ids).toEqual([]);
    // `after` is exclusive.
    expect(queries()).toEqual([{ maker_address }, { maker_address, after: String(NOON + 3_599) }]);
  });

  test("begins again at the last second itself with no overlap", async () => {
    const { run, trades, queries } = setUp(trade("a", 5));
    const { from } = await run({ overlap: 0 });
    trades.push(trade("b", 5));
    expect((await run({ from, overlap: 0 })).ids).toEqual(["b"]);
    expect(queries()[1]).toEqual({ maker_address, after: String(NOON + 4) });
  });

  test("never begins before the first second, however large the overlap", async () => {
    const { run, queries } = setUp(trade("a", 0));
    const { from } = await run({ overlap: 9e9 });
    await run({ from, overlap: 9e9 });
    expect(queries()[1]).toEqual({ maker_address, after: "0" });
  });

  test("without a trade begins again where it did", async () => {
    const { run, queries } = setUp();
    const params = { after: NOON, market: `0x${"1".repeat(64)}` };
    const { from } = await run({}, params);
    await run({ from }, params);
    expect(queries()).toMatchObject([{ after: String(NOON) }, { after: String(NOON) }]);
  });

  test('returns no trade before its first second, where the service includes or ignores "after"', async () => {
    const { run, trades } = setUp(trade("a", 0), trade("b", 3_599), trade("c", 7_200));
    const { ids, from } = await run({}, { after: NOON });
    expect(ids).toEqual(["b", "c"]);
    trades.push(trade("d", 3_600), { id: "e" });
    expect((await run({ from }, { after: NOON })).ids).toEqual(["d", "e"]);
  });

  test("returns a trade again only if asked, and if its status has changed", async () => {
    const { run, trades } = setUp(trade("a", 0), trade("b", 1));
    const { from } = await run();
    trades[0] = trade("a", 0, "TRADE_STATUS_FAILED");
    expect((await run({ from })).ids).toEqual([]);
    expect((await run({ from, again: "changed" })).ids).toEqual(["a"]);
  });

  test.each(["MINED", "mined", "trade_status_mined", "STATUS_MINED"])(
    "does not return a trade again whose status is only spelled %s",
    async (spelled) => {
      const { run, trades } = setUp(trade("a", 0));
      const { from } = await run();
      trades[0] = trade("a", 0, spelled);
      expect((await run({ from, again: "changed" })).ids).toEqual([]);
    },
  );
});

describe("the first second", () => {
  test.each([
    [NOON, NOON],
    [String(NOON), NOON],
    [new Date(NOON * 1_000 + 999), NOON],
    [new Date(0), 0],
  ])("is after %s", async (after, seconds) => {
    const { run, queries } = setUp();
    await run({}, { after });
    expect(queries()).toEqual([{ maker_address, after: String(seconds) }]);
  });

  test.each([20_260_405, "20260405", -1, 1.5, "soon", "", new Date(-1_000), new Date(Number.NaN), 1e15])(
    "is refused after %s",
    (after) => {
      expect(() => setUp().begin({}, { after })).toThrow(expect.objectContaining({ parameter: "after" }));
    },
  );
});

test.each([-1, 0.5, Number.NaN])("an overlap of %s seconds is refused", (overlap) => {
  expect(() => setUp().begin({ overlap })).toThrow("overlap: expected a whole number of seconds, at least 0");
});

test("a checkpoint of other filters is refused", async () => {
  const { run, begin } = setUp();
  const { from } = await run();
  expect(() => begin({ from }, { market: `0x${"1".repeat(64)}` })).toThrow(ParameterError);
});
