import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isCallError } from "@org/http-core";
import { scriptedFetch } from "@org/http-core/testing";
import { createPredictions, tradingKey, type Predictions } from "@org/predictions";
import { readJson, suite } from "@org/test-kit/conformance";
import { differences } from "./differences.ts";
import { asList, asObject, readList, readObject, type Fields } from "./read.ts";

const ADDRESS = "0x1234567890123456789012345678901234567890";

function clientOf(body: unknown, init: ResponseInit = {}): Predictions {
  return createPredictions({
    clobUrl: "https://clob.example",
    catalogUrl: "https://catalog.example",
    auth: tradingKey({ apiKey: "key", secret: "c2VjcmV0", passphrase: "phrase", address: ADDRESS }),
    fetch: scriptedFetch(Response.json(body, init)),
    retry: { retries: 0 },
  });
}

function rowsOf(path: string): readonly Fields[] {
  const body = readJson(path);
  return Array.isArray(body) ? asList(body).map(asObject) : [asObject(body)];
}

suite("recorded events", "recorded/predictions/events", (folder) => {
  const files = ["event_fed_june_2026-05.json", "events_20_2025-03.json", "events_2_2026-07.json"];

  it.each(files)("%s decodes unchanged", async (file) => {
    const events = rowsOf(join(folder, file));
    const { items, rejected } = await clientOf({ events }).events();
    expect(rejected).toEqual([]);
    expect(differences(events, items)).toEqual([]);
  });
});

suite("recorded markets", "recorded/predictions/markets", (folder) => {
  const files = [
    "market_closed_nonbinary_legacy.json",
    "market_closed_zero_zero_legacy.json",
    "market_sports_market_money_line.json",
    "markets_25_legacy_2026-04.json",
    "markets_50_2026-04.json",
  ];

  it.each(files)("%s decodes unchanged, inside an event", async (file) => {
    const events = [{ id: "1", markets: rowsOf(join(folder, file)) }];
    const { items, rejected } = await clientOf({ events }).events();
    expect(rejected).toEqual([]);
    expect(differences(events, items)).toEqual([]);
  });
});

describe("recorded pages of the order book decode unchanged", () => {
  const pages: readonly (readonly [
    string,
    (client: Predictions) => PromiseLike<{ items: readonly unknown[]; rejected: readonly unknown[] }>,
  ])[] = [
    ["simplified/derived_page_100_2024.json", (client) => client.simplifiedMarkets()],
    ["simplified/live_2_items_2026-10-02.json", (client) => client.simplifiedMarkets()],
    ["trades/docs_example.json", (client) => client.trades({ maker_address: ADDRESS })],
    ["trades/http_trades_page.json", (client) => client.trades({ maker_address: ADDRESS })],
    ["rewards/docs_example_multi.json", (client) => client.rewardsMarkets()],
  ];
  for (const [path, list] of pages) {
    suite(path, `recorded/predictions/${path}`, (file) => {
      it(`${path} decodes`, async () => {
        const body = readObject(file);
        const { items, rejected } = await list(clientOf(body));
        expect(rejected).toEqual([]);
        expect(differences(body["data"], items)).toEqual([]);
      });
    });
  }

  suite("trades/user_trade1.json", "recorded/predictions/trades/user_trade1.json", (file) => {
    it("a trade received over a socket decodes", async () => {
      const trade = readObject(file);
      const { items, rejected } = await clientOf({ data: [trade] }).trades({ maker_address: ADDRESS });
      expect(rejected).toEqual([]);
      expect(differences([trade], items)).toEqual([]);
    });
  });
});

suite("recorded prediction errors", "recorded/predictions/errors.json", (file) => {
  const codes: Readonly<Record<number, string>> = {
    400: "invalid_request",
    401: "authentication",
    422: "invalid_request",
    500: "server",
    503: "server",
  };

  it.each(
    readList(file).map(({ api, status, body, headers }) => ({
      api,
      status: Number(status),
      body: asObject(body),
      headers: headers === undefined ? {} : asObject(headers),
    })),
  )("$api $status $body.error", async ({ api, status, body, headers }) => {
    const named = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    const client = clientOf(body, { status, headers: named });
    const list = api === "catalog" ? client.events() : client.rewardsMarkets();
    const error: unknown = await list.then(undefined, (thrown: unknown) => thrown);
    expect(isCallError(error)).toBe(true);
    const wait = body["retry_after_seconds"] ?? 0;
    const code = Number(wait) > 60 ? "rate_limit" : codes[status];
    expect(error).toMatchObject({ code, status });
    expect(String(error)).toContain(String(body["error"]));
  });
});
