import { createChainstats } from "@org/chainstats";
import { scriptedFetch } from "@org/http-core/testing";
import { createPredictions, tradingKey } from "@org/predictions";
import { createRepoHost } from "@org/repo-host";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { bearer, createValidators } from "@org/validators";
import { describe, expect, test } from "vitest";
import { dailyUnclesParams } from "../../packages/chainstats/src/daily-uncles/params.ts";
import { eventsParams } from "../../packages/predictions/src/events/params.ts";
import { rewardsMarketsParams } from "../../packages/predictions/src/rewards-markets/params.ts";
import { simplifiedMarketsParams } from "../../packages/predictions/src/simplified-markets/params.ts";
import { tradesParams } from "../../packages/predictions/src/trades/params.ts";
import { renderParams } from "../../packages/repo-host/src/markdown/params.ts";
import { consolidationsParams } from "../../packages/validators/src/consolidations/params.ts";
import { summaryParams } from "../../packages/validators/src/summary/params.ts";

const fetch = scriptedFetch();
const baseUrl = "https://refused.example";
const maker_address = `0x${"7d".repeat(20)}`;
const auth = tradingKey({
  apiKey: "refused",
  secret: "c2VjcmV0",
  passphrase: "phrase",
  address: maker_address,
});

const { dailyUncles } = createChainstats({ baseUrl, fetch });
const predictions = createPredictions({ clobUrl: baseUrl, catalogUrl: baseUrl, auth, fetch });
const { markdown } = createRepoHost({ baseUrl, fetch });
const validators = createValidators({ baseUrl, auth: bearer("refused"), fetch });

/** Values that no parameter of any service accepts, by type or by range. */
const NEVER = [Number.NaN, Infinity, [], {}, [null], [{}], new Date(Number.NaN), Symbol("x"), () => 1];

/** Values that no parameter of a service accepts. */
const ITS_OWN: Readonly<Record<string, readonly unknown[]>> = {
  chainstats: [null, -1, true],
  predictions: [null, 5n],
  repoHost: [null, 5n, true],
  validators: [-1, 5n, true, new Date(0)],
};

describe.each([
  [
    "chainstats.dailyUncles",
    dailyUnclesParams,
    { startdate: "2019-02-01", enddate: "2019-02-01" },
    dailyUncles,
  ],
  ["predictions.events", eventsParams, {}, predictions.events],
  ["predictions.rewardsMarkets", rewardsMarketsParams, {}, predictions.rewardsMarkets],
  ["predictions.simplifiedMarkets", simplifiedMarketsParams, {}, predictions.simplifiedMarkets],
  ["predictions.trades", tradesParams, { maker_address }, predictions.trades],
  ["repoHost.markdown.render", renderParams, { text: "a" }, markdown.render],
  ["validators.consolidations", consolidationsParams, {}, validators.consolidations],
  ["validators.summary", summaryParams, { validator_id: "a", window: "1d" }, validators.summary],
] as const)("%s", (operation, { fields }, others, call) => {
  const never = [...NEVER, ...(ITS_OWN[operation.replace(/\..*/, "")] ?? [])];
  const names = [...Object.keys(fields.required), ...Object.keys(fields.optional)];

  test.each(names)("refuses an invalid %s with a clear message, before any request", async (name) => {
    for (const value of never) {
      const error = await failureOf(() => untyped(call)({ ...others, [name]: value }));
      expect(error).toMatchObject({ code: "parameter", operation });
      // In a list, the error names the item: `tag_id.0`.
      expect(String(error)).toMatch(
        new RegExp(`ParameterError: ${name}(?:\\.0)?: expected \\S+.*, received \\S+`),
      );
      expect(String(error)).not.toMatch(/unknown|undefined|object Object|expected (?:string|Array|Object)\b/);
    }
    expect(fetch.requests).toEqual([]);
  });

  test("refuses an unknown parameter and lists the known ones", async () => {
    const error = await failureOf(() => untyped(call)({ ...others, page: 2 }));
    expect(error).toMatchObject({ code: "parameter", parameter: "page" });
    for (const name of names) expect(String(error)).toContain(name);
    expect(fetch.requests).toEqual([]);
  });
});
