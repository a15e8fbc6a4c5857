import { describe, expect, test } from "vitest";
import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { createSandbox, unlimited } from "@org/sandbox";
import { createPredictions } from "../client.ts";
import { tradingKey } from "../credential.ts";
import { tradesOf } from "./trades-of.ts";

const NOW = Date.UTC(2026, 2, 1, 12);

test("trades of a market are those of the account's trades that are of it", async () => {
  const sandbox = createSandbox({ now: NOW, limits: unlimited });
  const { heavy } = sandbox.credentials.clob;
  const client = createPredictions({
    clobUrl: sandbox.origins.clob,
    catalogUrl: sandbox.origins.catalog,
    auth: tradingKey(heavy),
    fetch: sandbox.fetch,
    clock: fakeClock(NOW),
    cache: false,
  });
  const filter = { maker_address: heavy.address, after: new Date(NOW - 2 * 86_400_000) };
  const all = await client.trades(filter).collect({ max: 100_000 });
  const markets = [...new Set(all.map(({ market }) => market ?? ""))];
  expect(markets.length).toBeGreaterThan(2);
  for (const conditionId of markets.slice(0, 3)) {
    const trades = await tradesOf(client, { conditionId }, filter).collect({ max: 100_000 });
    expect(trades).toEqual(all.filter(({ market }) => market === conditionId));
  }
});

describe("a market", () => {
  const condition = `0x${"ab".repeat(32)}`;
  const maker_address = `0x${"7d".repeat(20)}`;
  const trades = [{ id: "1" }, { id: "2" }];

  function clientOf() {
    const fetch = scriptedFetch(Response.json({ data: trades, next_cursor: "x" }));
    const auth = tradingKey({
      apiKey: "key",
      secret: "c2VjcmV0",
      passphrase: "phrase",
      address: maker_address,
    });
    const client = createPredictions({
      clobUrl: "https://clob.example",
      catalogUrl: "https://catalog.example",
      auth,
      fetch,
    });
    const queries = () => fetch.requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
    return { client, queries };
  }

  test.each([
    { conditionId: condition },
    { condition_id: condition },
    { conditionId: null, condition_id: condition },
  ])("of any endpoint is found by its key: %j", async (market) => {
    const { client, queries } = clientOf();
    const filter = { maker_address, asset_id: "7", after: 5 };
    expect(await tradesOf(client, market, filter, { max: 2 }).collect({ max: 10 })).toEqual(trades);
    expect(queries()).toEqual([{ maker_address, market: condition, asset_id: "7", after: "5" }]);
  });

  test.each([{}, { conditionId: "" }, { conditionId: null }, { condition_id: "" }])(
    "without a key is refused, as all trades would be listed: %j",
    (market) => {
      const { client, queries } = clientOf();
      expect(() => tradesOf(client, market, { maker_address })).toThrow("a market with a conditionId");
      expect(queries()).toEqual([]);
    },
  );
});
