import { describe, expect, test } from "vitest";
import { allRows, ask, context, NOW, signed } from "../../test/predictions/ask.ts";
import type { Trade, TradesParams } from "./rows/wire.ts";
import { tradingAccounts } from "./world/accounts.ts";

const world = ask();
const { heavy, casual } = tradingAccounts;
const all = await list({});
const ids = (trades: readonly Trade[]): string[] => trades.map(({ id }) => id);

async function list(params: Partial<TradesParams>, now = NOW): Promise<Trade[]> {
  return allRows((next_cursor) =>
    world.trades(next_cursor === undefined ? params : { ...params, next_cursor }, heavy, now),
  );
}

async function refused(params: TradesParams, request = signed(heavy)): Promise<unknown> {
  const response = await world.handleTrades(params, request);
  return { status: response.status, body: response.body };
}

const unauthorized = { status: 401, body: { error: "Unauthorized/Invalid api key" } };
const invalid = { status: 400, body: { error: "Invalid trade params payload" } };

describe("the account", () => {
  const params = { maker_address: heavy.address };

  test("is unknown without the five headers", async () => {
    expect(await refused(params, context("/trades"))).toEqual(unauthorized);
    for (const name of ["SVC_API_KEY", "SVC_ADDRESS", "SVC_SIGNATURE", "SVC_PASSPHRASE", "SVC_TIMESTAMP"]) {
      const request = signed(heavy);
      request.headers.delete(name);
      expect(await refused(params, request)).toEqual(unauthorized);
    }
  });

  test.each([
    ["another account's key", { SVC_API_KEY: casual.apiKey }],
    ["a key that nobody has", { SVC_API_KEY: "00000000-0000-4000-8000-000000000000" }],
    ["another account's address", { SVC_ADDRESS: casual.address }],
    ["another account's passphrase", { SVC_PASSPHRASE: casual.passphrase }],
    [
      "a signature of another message",
      { SVC_SIGNATURE: signed(heavy, NOW, {}, "/simplified-markets").headers.get("SVC_SIGNATURE") ?? "" },
    ],
    [
      "a signature of another time",
      { SVC_SIGNATURE: signed(heavy, NOW - 1000).headers.get("SVC_SIGNATURE") ?? "" },
    ],
    ["a malformed time", { SVC_TIMESTAMP: "now" }],
  ])("is unknown with %s", async (_, changed) => {
    expect(await refused(params, signed(heavy, NOW, changed))).toEqual(unauthorized);
  });

  test("a signature is valid for a minute before and after", async () => {
    for (const [seconds, status] of [
      [-61, 401],
      [-59, 200],
      [59, 200],
      [61, 401],
    ] as const) {
      const request = { ...signed(heavy, NOW + seconds * 1000), now: NOW };
      expect((await world.handleTrades(params, request)).status).toBe(status);
    }
  });

  test("the signature must be base64url with its padding", async () => {
    const signature = signed(heavy).headers.get("SVC_SIGNATURE") ?? "";
    expect(signature).toMatch(/=$/);
    expect(await refused(params, signed(heavy, NOW, { SVC_SIGNATURE: signature.replace("=", "") }))).toEqual(
      unauthorized,
    );
    // A few timestamps are enough for a signature with a character in which the alphabets differ.
    const seconds = Array.from({ length: 20 }, (_, place) => NOW + place * 1000);
    const apart =
      seconds.find((now) => /[-_]/.test(signed(heavy, now).headers.get("SVC_SIGNATURE") ?? "")) ?? NOW;
    const url = signed(heavy, apart).headers.get("SVC_SIGNATURE") ?? "";
    expect(url).toMatch(/[-_]/);
    const plain = url.replaceAll("-", "+").replaceAll("_", "/");
    expect(await refused(params, signed(heavy, apart, { SVC_SIGNATURE: plain }))).toEqual(unauthorized);
  });

  test("the signature covers the path below the prefix without the query", async () => {
    const query = { ...signed(heavy), url: new URL("https://service.example/trades?maker_address=0x0") };
    expect((await world.handleTrades(params, query)).status).toBe(200);
    const prefixed = {
      ...signed(heavy),
      url: new URL("https://service.example/clob/trades"),
      prefix: "/clob",
    };
    expect((await world.handleTrades(params, prefixed)).status).toBe(200);
    const elsewhere = { ...signed(heavy, NOW, {}, "/data/trades") };
    expect((await world.handleTrades(params, elsewhere)).status).toBe(200);
    const moved = { ...elsewhere, url: new URL("https://service.example/trades") };
    expect(await refused(params, moved)).toEqual(unauthorized);
  });

  test("an account sees only its own trades", async () => {
    const other = await world.trades({}, casual);
    expect(other.next_cursor).toBe("LTE=");
    expect(other.data.length).toBeGreaterThanOrEqual(40);
    expect(
      other.data.every((trade) => trade.maker_address === casual.address && trade.owner === casual.apiKey),
    ).toBe(true);
    expect(all.every((trade) => trade.maker_address === heavy.address && trade.owner === heavy.apiKey)).toBe(
      true,
    );
    expect(await world.trades({ maker_address: casual.address })).toMatchObject({
      count: 0,
      next_cursor: "LTE=",
    });
    expect((await world.trades({ maker_address: heavy.address.toLowerCase() })).count).toBe(100);
  });
});

describe("parameters", () => {
  test("an invalid address, market or time is refused", async () => {
    const { address: maker_address } = heavy;
    expect(await refused({ maker_address: "0x12" })).toEqual(invalid);
    expect(await refused({ maker_address: `${maker_address}\n` })).toEqual(invalid);
    expect(await refused({ maker_address, market: "0x12" })).toEqual(invalid);
    expect(await refused({ maker_address, before: "2026-01-01" })).toEqual(invalid);
    expect(await refused({ maker_address, after: "-1" })).toEqual(invalid);
    expect(await refused({ maker_address, next_cursor: "x" })).toEqual({
      status: 400,
      body: { error: "Invalid next_cursor" },
    });
  });

  test("one trade", async () => {
    expect(await list({ id: all[123]?.id ?? "" })).toEqual([all[123]]);
    expect(await list({ id: "trade-123" })).toEqual([]);
  });

  test("market and token", async () => {
    const { market = "", asset_id = "" } = all[0] ?? {};
    const inMarket = await list({ market: market ?? "" });
    expect(ids(inMarket)).toEqual(ids(all.filter((trade) => trade.market === market)));
    const inCapitals = `0x${(market ?? "").slice(2).toUpperCase()}`;
    expect(ids(await list({ market: inCapitals }))).toEqual(ids(inMarket));
    const ofToken = await list({ asset_id: asset_id ?? "" });
    expect(ids(ofToken)).toEqual(ids(all.filter((trade) => trade.asset_id === asset_id)));
    expect(ofToken.length).toBeLessThan(inMarket.length);
    expect(await list({ market: `0x${"0".repeat(64)}` })).toEqual([]);
    expect(await list({ asset_id: "1" })).toEqual([]);
  });

  test("before and after a time, exclusively", async () => {
    const moment = all[2000]?.match_time ?? "";
    const time = Number(moment);
    const earlier = await list({ before: moment });
    const later = await list({ after: moment });
    expect(ids(earlier)).toEqual(ids(all.filter(({ match_time }) => Number(match_time) < time)));
    expect(ids(later)).toEqual(ids(all.filter(({ match_time }) => Number(match_time) > time)));
    expect(earlier.length + later.length).toBe(all.length - 1);
    expect(await list({ after: moment, before: String(time + 1) })).toEqual([]);
  });
});

describe("pages", () => {
  test("have a hundred trades, with an offset in base64 as cursor", async () => {
    const page = await world.trades();
    expect(page).toMatchObject({ limit: 100, count: 100, next_cursor: "MTAw" });
    expect((await world.trades({ next_cursor: "MTAw" })).data).toEqual(all.slice(100, 200));
    expect((await world.trades({ next_cursor: "Nw==" })).data).toEqual(all.slice(7, 107));
    expect(all.length).toBeGreaterThan(6000);
  });

  test("new trades appear after earlier ones as time passes", async () => {
    const later = NOW + 6 * 3_600_000;
    const grown = await list({}, later);
    expect(ids(grown.slice(0, all.length))).toEqual(ids(all));
    expect(grown.length).toBeGreaterThan(all.length + 5);
    const last = all.at(-1)?.match_time ?? "";
    expect(ids(await list({ after: last }, later))).toEqual(ids(grown.slice(all.length)));
    expect(Number(grown.at(-1)?.match_time)).toBeLessThanOrEqual(later / 1000);
  });
});

describe("rows", () => {
  test("are in order of time, none in the future", () => {
    const times = all.map(({ match_time }) => Number(match_time));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW / 1000);
    expect(all.filter(({ match_time, last_update }) => Number(last_update) <= Number(match_time))).toEqual(
      [],
    );
  });

  test("have both sides, both roles, every status, and prices between 0 and 1", () => {
    const values = (read: (trade: Trade) => unknown): unknown[] => [...new Set(all.map(read))].sort();
    expect(values(({ side }) => side)).toEqual(["BUY", "SELL"]);
    expect(values(({ trader_side }) => trader_side)).toEqual(["MAKER", "TAKER"]);
    expect(values(({ status }) => status)).toEqual([
      "CONFIRMED",
      "TRADE_STATUS_CONFIRMED",
      "TRADE_STATUS_FAILED",
      "TRADE_STATUS_MATCHED",
      "TRADE_STATUS_MINED",
      "TRADE_STATUS_RETRYING",
    ]);
    const confirmed = all.filter(({ status }) => status === "TRADE_STATUS_CONFIRMED").length;
    expect(confirmed / all.length).toBeGreaterThan(0.9);
    expect(all.filter(({ price }) => !/^0\.\d{1,3}$/.test(price ?? ""))).toEqual([]);
    expect(all.filter(({ size }) => !/^[1-9]\d*(\.\d{1,2})?$/.test(size ?? ""))).toEqual([]);
  });

  test("have resting orders that sum to their size, one of them the account's if it is the maker", () => {
    const hundredths = (amount: string | null | undefined): number => Math.round(Number(amount) * 100);
    const wrong = all.filter(({ size, trader_side, maker_orders }) => {
      const orders = maker_orders ?? [];
      const sum = orders.reduce((total, order) => total + hundredths(order.matched_amount), 0);
      const own = orders.filter(({ maker_address }) => maker_address === heavy.address);
      return sum !== hundredths(size) || own.length !== (trader_side === "MAKER" ? 1 : 0);
    });
    expect(wrong).toEqual([]);
  });

  test("an order for the other outcome is on the same side, at 1 minus the price", () => {
    const orders = all.flatMap((trade) => (trade.maker_orders ?? []).map((order) => ({ trade, order })));
    const across = orders.filter(({ trade, order }) => order.asset_id !== trade.asset_id);
    expect(across.length).toBeGreaterThan(100);
    const wrongAcross = across.filter(
      ({ trade, order }) =>
        order.side !== trade.side ||
        Math.abs(Number(order.price) + Number(trade.price) - 1) > 1e-9 ||
        order.outcome === trade.outcome,
    );
    expect(wrongAcross).toEqual([]);
    const along = orders.filter(({ trade, order }) => order.asset_id === trade.asset_id);
    expect(along).not.toEqual([]);
    expect(
      along.filter(({ trade, order }) => order.side === trade.side || order.price !== trade.price),
    ).toEqual([]);
  });
});
