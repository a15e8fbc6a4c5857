import { describe, expect, test } from "vitest";
import { DAY } from "@org/http-core/operation";
import { ask } from "../../test/predictions/ask.ts";
import { outcomeOf, tradeId } from "./rows/trade.ts";
import { secondsOf, selectTrades, type TradesQuery } from "./trades.ts";
import { indices } from "./util/lists.ts";
import { tradingAccounts } from "./world/accounts.ts";
import { ledgerOf } from "./world/ledger.ts";

const { world } = ask();
const ledger = ledgerOf(world, "casual");
const COUNT = ledger.count(world.day);
const select = (query: Partial<TradesQuery> = {}, of = world, count = COUNT) =>
  selectTrades(of, ledger, count, { maker_address: tradingAccounts.casual.address, ...query });
const all = indices(COUNT);
const marketOf = (trade: number) => world.market(ledger.marketOf(trade));

describe("trades", () => {
  test("are all of them, the oldest first", () => {
    expect(select()).toEqual(all);
  });

  test("before and after a time leave out those at the time itself", () => {
    const time = String(ledger.timeOf(20));
    expect(select({ before: time })).toEqual(all.slice(0, 20));
    expect(select({ after: time })).toEqual(all.slice(21));
    expect(select({ before: time, after: time })).toEqual([]);
  });

  test("by id are one", () => {
    expect(select({ id: tradeId(ledger.rowOf(7)) })).toEqual([7]);
    expect(select({ id: "none" })).toEqual([]);
  });

  test("by market and token are those in both", () => {
    const { conditionId, tokens } = marketOf(0);
    const inMarket = all.filter((trade) => marketOf(trade).conditionId === conditionId);
    expect(select({ market: conditionId.toUpperCase().replace("X", "x") })).toEqual(inMarket);
    const first = inMarket.filter((trade) => outcomeOf(ledger.rowOf(trade), marketOf(trade)) === 0);
    expect(select({ asset_id: tokens[0] ?? "" })).toEqual(first);
    expect(first.length).toBeLessThan(inMarket.length);
    expect(select({ market: `0x${"0".repeat(64)}`, asset_id: tokens[0] ?? "" })).toEqual([]);
  });

  test("end when their event is closed", () => {
    const later = world.after(900);
    const count = ledger.count(world.day + 900 * DAY);
    const found = select({}, later, count);
    expect(found.slice(0, COUNT)).toEqual(all);
    expect(found.length).toBeLessThan(count);
    for (const trade of found) {
      const { closed } = later.market(ledger.marketOf(trade)).event.times;
      expect(ledger.timeOf(trade) * 1_000).toBeLessThan(closed ?? Infinity);
    }
  });
});

test.each([
  ["1768000000", 1_768_000_000],
  [1_768_000_000, 1_768_000_000],
  [new Date(1_500), 1.5],
  ["-1", undefined],
  ["1.5", undefined],
  ["1e9", undefined],
  ["", undefined],
  [undefined, undefined],
])("%j in seconds is %j", (moment, seconds) => {
  expect(secondsOf(moment)).toBe(seconds);
});
