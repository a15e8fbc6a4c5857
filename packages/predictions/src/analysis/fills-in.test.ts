import { expect, test } from "vitest";
import { fakeClock } from "@org/http-core/testing";
import { createSandbox, unlimited } from "@org/sandbox";
import { createPredictions, type Predictions } from "../client.ts";
import { tradingKey } from "../credential.ts";
import { fillsIn } from "./fills-in.ts";
import { fillsOf, type Fill } from "./fills.ts";

const NOW = Date.UTC(2026, 2, 1, 12);
const sandbox = createSandbox({ now: NOW, limits: unlimited });
const { casual } = sandbox.credentials.clob;
const maker_address = casual.address;

function client(): Predictions {
  return createPredictions({
    clobUrl: sandbox.origins.clob,
    catalogUrl: sandbox.origins.catalog,
    auth: tradingKey(casual),
    fetch: sandbox.fetch,
    clock: fakeClock(NOW),
    cache: false,
  });
}

async function allOf(fills: AsyncIterable<Fill>): Promise<readonly Fill[]> {
  const all: Fill[] = [];
  for await (const fill of fills) all.push(fill);
  return all;
}

test("every fill of an account is found by its token, also those that asset_id misses", async () => {
  const predictions = client();
  const trades = await predictions.trades({ maker_address }).collect({ max: 100_000 });
  const all = trades.flatMap((trade) => fillsOf(trade, maker_address));
  const tokens = [...new Set(all.map(({ tokenId }) => tokenId ?? ""))];
  let [found, byAssetId] = [0, 0];
  for (const token of tokens) {
    const own = all.filter(({ tokenId }) => tokenId === token);
    const market = own[0]?.market ?? undefined;
    expect(await allOf(fillsIn(predictions, token, { maker_address, market }))).toEqual(own);
    found += own.length;
    const listed = await predictions.trades({ maker_address, asset_id: token }).collect({ max: 100_000 });
    byAssetId += listed
      .flatMap((trade) => fillsOf(trade, maker_address))
      .filter(({ tokenId }) => tokenId === token).length;
  }
  expect(found).toBe(all.length);
  expect(byAssetId).toBeLessThan(found);
});

test("without a market, all trades of the account are read", async () => {
  const predictions = client();
  const [trade] = (await predictions.trades({ maker_address })).items;
  if (trade === undefined) throw new Error("no trade");
  const [fill] = fillsOf(trade, maker_address);
  const { tokenId, market } = fill ?? {};
  if (typeof tokenId !== "string" || typeof market !== "string") throw new Error("no token");
  expect(await allOf(fillsIn(predictions, tokenId, { maker_address }))).toEqual(
    await allOf(fillsIn(predictions, tokenId, { maker_address, market })),
  );
});

test.each(["", "0x1f", "Yes", "-1"])("refuses %j as a token, before any request", (tokenId) => {
  const before = sandbox.journal.entries().length;
  expect(() => fillsIn(client(), tokenId, { maker_address })).toThrow(
    expect.objectContaining({ parameter: "tokenId" }),
  );
  expect(sandbox.journal.entries()).toHaveLength(before);
});
