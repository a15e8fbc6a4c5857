/**
 * Properties of the client for any response of the prediction markets: no row is lost, rows change only as the design
 * allows, an invalid row costs no valid one, and each deviation is counted as drift.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DriftEvent } from "@org/http-core";
import { scriptedFetch } from "@org/http-core/testing";
import { times } from "@org/vitest-config/times";
import { changesOf, counted, isConversion, pageRowsOf } from "./properties.ts";
import {
  createPredictions,
  eventSchema,
  marketSchema,
  marketWithRewardsSchema,
  simplifiedMarketSchema,
  tradeSchema,
  tradingKey,
} from "@org/predictions";
import { operations } from "@org/predictions/operations";
import { seriesSchema } from "../../packages/predictions/src/events/series.ts";
import { tagSchema } from "../../packages/predictions/src/events/tag.ts";
import { rewardConfigSchema } from "../../packages/predictions/src/rewards-markets/reward-config.ts";
import { rewardTokenSchema } from "../../packages/predictions/src/rewards-markets/reward-token.ts";
import { simplifiedRewardsSchema } from "../../packages/predictions/src/simplified-markets/simplified-rewards.ts";
import { simplifiedTokenSchema } from "../../packages/predictions/src/simplified-markets/simplified-token.ts";
import { makerOrderSchema } from "../../packages/predictions/src/trades/maker-order.ts";

const address = `0x${"7d".repeat(20)}`;

type ListName = "events" | "rewardsMarkets" | "simplifiedMarkets" | "trades";

/** The result of reading a page, and the deviations that were reported. */
async function read(list: ListName, rows: readonly unknown[]) {
  const drifts: DriftEvent[] = [];
  const body = { [operations[list].page.items ?? ""]: rows };
  const client = createPredictions({
    clobUrl: "https://clob-properties.example",
    catalogUrl: "https://catalog-properties.example",
    auth: tradingKey({ apiKey: "properties", secret: "c2VjcmV0", passphrase: "phrase", address }),
    fetch: scriptedFetch(Response.json(body)),
    retry: { retries: 0 },
    on: { drift: (event) => void drifts.push(event) },
  });
  const lists = {
    events: () => client.events(),
    rewardsMarkets: () => client.rewardsMarkets(),
    simplifiedMarkets: () => client.simplifiedMarkets(),
    trades: () => client.trades({ maker_address: address }),
  };
  return { ...(await pageRowsOf(lists[list]())), drifts };
}

/** Checks the properties of a page. */
async function judge(list: ListName, rows: readonly unknown[]) {
  const page = await read(list, rows);
  const changes = changesOf(rows, page);
  expect(changes?.filter((change) => !isConversion(change))).toEqual([]);
  expect(counted(page.drifts, "converted")).toBe(changes?.length);
  expect(counted(page.drifts, "rejected")).toBe(page.rejected.length);
  expect(counted(page.drifts, "missing")).toBe(0);
  return page;
}

const FOREIGN = [1.5, "", "0.5", true, null, [], {}, ["x"], [[]], [{}]];

type Row = Readonly<Record<string, unknown>>;
const entities = [
  ["an event", "events", eventSchema, (row: Row) => row],
  ["a market", "events", marketSchema, (row: Row) => ({ id: "1", markets: [row] })],
  ["a series", "events", seriesSchema, (row: Row) => ({ id: "1", series: [row] })],
  ["a tag", "events", tagSchema, (row: Row) => ({ id: "1", tags: [row] })],
  ["a trade", "trades", tradeSchema, (row: Row) => row],
  ["a maker's order", "trades", makerOrderSchema, (row: Row) => ({ id: "1", maker_orders: [row] })],
  ["a simplified market", "simplifiedMarkets", simplifiedMarketSchema, (row: Row) => row],
  [
    "a simplified token",
    "simplifiedMarkets",
    simplifiedTokenSchema,
    (row: Row) => ({ condition_id: "", tokens: [row] }),
  ],
  [
    "simplified rewards",
    "simplifiedMarkets",
    simplifiedRewardsSchema,
    (row: Row) => ({ condition_id: "", rewards: row }),
  ],
  ["a market with rewards", "rewardsMarkets", marketWithRewardsSchema, (row: Row) => row],
  ["its token", "rewardsMarkets", rewardTokenSchema, (row: Row) => ({ condition_id: "", tokens: [row] })],
  [
    "its configuration",
    "rewardsMarkets",
    rewardConfigSchema,
    (row: Row) => ({ condition_id: "", rewards_config: [row] }),
  ],
] as const;

describe.each(entities)("%s", (_, list, { fields }, hold) => {
  const required = Object.fromEntries(Object.keys(fields.required).map((name) => [name, "7"]));
  const optional = Object.keys(fields.optional);

  test("with any value in any field is returned or rejected unchanged", async () => {
    const names = [...Object.keys(required), ...optional];
    const rows = names.flatMap((name) =>
      FOREIGN.map((value) => ({
        name,
        row: hold({ ...required, [name]: value }),
      })),
    );
    const { rejected } = await judge(
      list,
      rows.map(({ row }) => row),
    );
    for (const { index, error } of rejected) expect(error.path.split(".")).toContain(rows[index]?.name ?? "");
    // Each value fits some fields only, so that some rows are returned, and others are rejected.
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.length).toBeLessThan(rows.length);
  });

  test("is valid without any optional field, and with null in it", async () => {
    const rows = optional.map((name) => hold({ ...required, [name]: null }));
    expect((await judge(list, [...rows, hold(required)])).rejected).toEqual([]);
  });

  test("keeps unknown fields", async () => {
    const more = {
      brand_new: 1,
      "": [null, { deep: 1e21 }],
      ünï: "日本 🦄 \u0000",
      toString: "x",
      nested: { a: {} },
    };
    expect((await judge(list, [hold({ ...required, ...more })])).rejected).toEqual([]);
  });
});

test.each(["events", "trades", "simplifiedMarkets", "rewardsMarkets"] as const)(
  "%s: rows of arbitrary JSON are returned or rejected, in order",
  async (list) => {
    const { required, optional } = {
      events: eventSchema,
      trades: tradeSchema,
      simplifiedMarkets: simplifiedMarketSchema,
      rewardsMarkets: marketWithRewardsSchema,
    }[list].fields;
    const name = fc.constantFrom(...Object.keys(required), ...Object.keys(optional));
    const foreign = fc.constantFrom(...FOREIGN);
    const value = fc.oneof(foreign, fc.array(foreign, { maxLength: 4 }), fc.jsonValue());
    const object = fc.dictionary(name, value, { maxKeys: 6 });
    // Arrays are left out: an array of rows within the rows is flattened, by decision.
    const row = fc.oneof(
      object,
      object.map((fields) => ({ id: "1", condition_id: "0x1", ...fields })),
      fc.jsonValue().filter((value) => !Array.isArray(value)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (rows) => {
        const sent: unknown = JSON.parse(JSON.stringify(rows));
        if (Array.isArray(sent)) await judge(list, sent);
      }),
      { numRuns: times(10, 600) },
    );
  },
);

describe("fields of decimal text", () => {
  test("keep every digit of JSON numbers", async () => {
    const body = `{"data":[{"id":"t","size":1096.870,"price":5.20E-1,"fee_rate_bps":0,"match_time":1725868859,
      "asset_id":71321045679252212594626385532706912750332728571942532289631379312455583992563,
      "maker_orders":[{"matched_amount":0.10,"price": 1.0,"fee_rate_bps":-0.0}]}],"next_cursor":"LTE="}`;
    const drifts: DriftEvent[] = [];
    const client = createPredictions({
      clobUrl: "https://clob-numerals.example",
      catalogUrl: "https://catalog-numerals.example",
      auth: tradingKey({ apiKey: "numerals", secret: "c2VjcmV0", passphrase: "phrase", address }),
      fetch: scriptedFetch(new Response(body, { headers: { "content-type": "application/json" } })),
      on: { drift: (event) => void drifts.push(event) },
    });
    const { items, rejected } = await client.trades({ maker_address: address });
    expect(rejected).toEqual([]);
    expect(items).toEqual([
      {
        id: "t",
        size: "1096.870",
        price: "5.20E-1",
        fee_rate_bps: "0",
        match_time: "1725868859",
        asset_id: "71321045679252212594626385532706912750332728571942532289631379312455583992563",
        maker_orders: [{ matched_amount: "0.10", price: "1.0", fee_rate_bps: "-0.0" }],
      },
    ]);
    expect(drifts.map(({ kind, path, received }) => [kind, path, received])).toEqual([
      [
        "converted",
        "data.*.asset_id",
        "71321045679252212594626385532706912750332728571942532289631379312455583992563",
      ],
      ["converted", "data.*.size", "1096.870"],
      ["converted", "data.*.fee_rate_bps", "0"],
      ["converted", "data.*.price", "5.20E-1"],
      ["converted", "data.*.match_time", "1725868859"],
      ["converted", "data.*.maker_orders.*.matched_amount", "0.10"],
      ["converted", "data.*.maker_orders.*.price", "1.0"],
      ["converted", "data.*.maker_orders.*.fee_rate_bps", "-0.0"],
    ]);
  });

  test("keep any text, even if it is not a number", async () => {
    const rows = ["", "NaN", "1,096.87", " 5", "0x5"].map((price) => ({ id: "t", price }));
    const { rejected, drifts } = await judge("trades", rows);
    expect([rejected, drifts]).toEqual([[], []]);
  });
});

test("100,000 rows of a page are validated row by row", async () => {
  const count = times(2_000, 100_000);
  const rows = Array.from({ length: count }, (_, index) => ({
    condition_id: `0x${String(index)}`,
    tokens: [{ token_id: String(index), price: index % 10 === 0 ? "half" : index % 2 === 0 ? "0.5" : 0.5 }],
  }));
  const { items, rejected } = await judge("simplifiedMarkets", rows);
  expect([items.length, rejected.length]).toEqual([count, count * 0.1]);
  expect(rejected[1]).toMatchObject({ index: 10, place: "10.tokens.0" });
});
