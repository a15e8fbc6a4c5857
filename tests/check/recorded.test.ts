import { createChainstats, apiKey } from "@org/chainstats";
import { operations as chainstats } from "@org/chainstats/operations";
import { scriptedFetch } from "@org/http-core/testing";
import type { Schema } from "@org/http-core/schema";
import { createPredictions, tradingKey, type Predictions } from "@org/predictions";
import { operations as predictions } from "@org/predictions/operations";
import { operations as repoHost } from "@org/repo-host/operations";
import { bearer, createValidators } from "@org/validators";
import { operations as validators } from "@org/validators/operations";
import { expect, it } from "vitest";
import { compile } from "../../packages/http-core/src/schema/compiled/compile.ts";
import { asList, asObject, readList, readObject } from "../recorded/read.ts";
import { readJson, suite } from "@org/test-kit/conformance";
import { acceptsUnchanged } from "@org/test-kit/unchanged";

interface Recording {
  readonly path: string;
  readonly schema: Schema<unknown>;
  /** Decodes the rows without checking them. */
  readonly rows: (path: string) => PromiseLike<readonly unknown[]>;
  /** How many rows valibot changes, since the recording lacks a field that the schema adds. */
  readonly changed?: number;
}

const ADDRESS = "0x1234567890123456789012345678901234567890";

const unchecked = { validate: "off", retry: { retries: 0 } } as const;

function predictionsOf(body: unknown): Predictions {
  return createPredictions({
    ...unchecked,
    clobUrl: "https://clob.example",
    catalogUrl: "https://catalog.example",
    auth: tradingKey({ apiKey: "key", secret: "c2VjcmV0", passphrase: "phrase", address: ADDRESS }),
    fetch: scriptedFetch(Response.json(body)),
  });
}

async function events(list: readonly unknown[]): Promise<readonly unknown[]> {
  return (await predictionsOf({ events: list }).events()).items;
}

async function trades(body: unknown): Promise<readonly unknown[]> {
  return (await predictionsOf(body).trades({ maker_address: ADDRESS })).items;
}

async function days(list: unknown): Promise<readonly unknown[]> {
  const client = createChainstats({
    ...unchecked,
    baseUrl: "https://chainstats.example",
    auth: apiKey("key"),
    fetch: scriptedFetch(Response.json({ status: "1", message: "OK", result: list })),
  });
  return (await client.dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-28" })).items;
}

async function summary(body: unknown): Promise<unknown> {
  const client = createValidators({
    ...unchecked,
    baseUrl: "https://validators.example",
    auth: bearer("token"),
    fetch: scriptedFetch(Response.json(body)),
  });
  return client.summary({ validator_id: "validatorIdentity", window: "30d" });
}

function listIn(path: string): readonly unknown[] {
  const body = readJson(path);
  return Array.isArray(body) ? asList(body) : [body];
}

const recordings: readonly Recording[] = [
  ...["event_fed_june_2026-05", "events_20_2025-03", "events_2_2026-07"].map((name) => ({
    path: `predictions/events/${name}.json`,
    schema: predictions.events.row,
    rows: (path: string) => events(listIn(path)),
  })),
  ...[
    "market_closed_nonbinary_legacy",
    "market_closed_zero_zero_legacy",
    "market_sports_market_money_line",
    "markets_25_legacy_2026-04",
    "markets_50_2026-04",
  ].map((name) => ({
    path: `predictions/markets/${name}.json`,
    schema: predictions.events.row,
    rows: (path: string) => events(listIn(path).map((market) => ({ id: "1", markets: [market] }))),
  })),
  ...["derived_page_100_2024", "live_2_items_2026-10-02"].map((name) => ({
    path: `predictions/simplified/${name}.json`,
    schema: predictions.simplifiedMarkets.row,
    rows: async (path: string) => (await predictionsOf(readObject(path)).simplifiedMarkets()).items,
  })),
  ...["docs_example", "http_trades_page"].map((name) => ({
    path: `predictions/trades/${name}.json`,
    schema: predictions.trades.row,
    rows: (path: string) => trades(readObject(path)),
  })),
  {
    path: "predictions/trades/user_trade1.json",
    schema: predictions.trades.row,
    rows: (path) => trades({ data: [readObject(path)] }),
  },
  {
    path: "predictions/rewards/docs_example_multi.json",
    schema: predictions.rewardsMarkets.row,
    rows: async (path) => (await predictionsOf(readObject(path)).rewardsMarkets()).items,
  },
  {
    path: "chainstats/daily-uncles-2019-02.json",
    schema: chainstats.dailyUncles.row,
    rows: (path) => days(readObject(path)["res"]),
  },
  {
    path: "validators/solana-validator-summary.v0-docs-example.json",
    schema: validators.summary.result.schema ?? validators.summary.params,
    rows: async (path) => [await summary(readObject(path))],
    changed: 1,
  },
  {
    path: "repo-host/get-root.json",
    schema: repoHost.root.result.schema ?? repoHost.root.params,
    rows: async (path) => readList(path).map(({ response }) => asObject(response)),
  },
];

for (const { path, schema, rows, changed = 0 } of recordings) {
  suite(`recorded ${path}`, `recorded/${path}`, (file) => {
    it("is accepted row by row by the compiled check; only rows that valibot changes are left to it", async () => {
      const all = await rows(file);
      const notCompiled = all.filter((row) => compile(schema)?.(row) !== true);
      expect(all).not.toHaveLength(0);
      expect(notCompiled).toEqual(all.filter((row) => !acceptsUnchanged(schema, row)));
      expect(notCompiled).toHaveLength(changed);
    });
  });
}
