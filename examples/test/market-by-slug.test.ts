import { join } from "node:path";
import { expect, it } from "vitest";
import { createSandbox } from "@org/sandbox";
import { readJson, suite } from "@org/test-kit/conformance";
import { marketBySlug } from "../src/market-by-slug.ts";

suite("the recipe of a market by its slug", "recorded/predictions/markets", (folder) => {
  it("reads the recorded market, the price of each outcome, and its history", async () => {
    const recorded = readJson(join(folder, "market_sports_market_money_line.json"));
    const sandbox = createSandbox();
    sandbox.on({ path: "/markets/slug/{slug}" }, ({ params }, answer) =>
      params["slug"] === "faze-illwill" ? answer.json(recorded) : answer.status(404),
    );
    const asked: (string | null)[] = [];
    sandbox.on({ path: "/prices-history" }, ({ url }, answer) => {
      asked.push(new URL(url).searchParams.get("market"));
      return answer.json({
        history: [
          { t: 1_760_000_000, p: 0.5 },
          { t: 1_760_003_600, p: 1 },
        ],
      });
    });
    const reach = {
      catalogUrl: sandbox.origins.catalog,
      clobUrl: sandbox.origins.clob,
      fetch: sandbox.fetch,
    };
    const { market, outcomes } = await marketBySlug("faze-illwill", reach);
    expect(market).toEqual(recorded);
    expect(outcomes.map(({ label, price }) => [label, price])).toEqual([
      ["FaZe", "1"],
      ["illwill", "0"],
    ]);
    expect(asked).toEqual(outcomes.map(({ tokenId }) => tokenId));
    expect(outcomes[0]?.history).toEqual([
      { time: new Date(1_760_000_000_000), price: 0.5 },
      { time: new Date(1_760_003_600_000), price: 1 },
    ]);
    await expect(marketBySlug("other", reach)).rejects.toMatchObject({ code: "not_found" });
  });
});
