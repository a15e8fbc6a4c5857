import { describe, expect, test } from "vitest";
import { scriptedFetch } from "@org/http-core/testing";
import { failureOf, untyped } from "@org/test-kit/untyped";
import {
  createPredictions,
  eventsParams,
  rewardsMarketsParams,
  simplifiedMarketsParams,
  tradesParams,
  tradingKey,
} from "../src/index.ts";

const maker_address = `0x${"7d".repeat(20)}`;
const fetch = scriptedFetch();
const client = createPredictions({
  clobUrl: "https://clob-refused.example",
  catalogUrl: "https://catalog-refused.example",
  auth: tradingKey({ apiKey: "refused", secret: "c2VjcmV0", passphrase: "phrase", address: maker_address }),
  fetch,
});

/** Values that no parameter accepts, by type or by range. */
const NEVER = [
  null,
  Number.NaN,
  Infinity,
  [],
  {},
  [null],
  [{}],
  new Date(Number.NaN),
  5n,
  Symbol("x"),
  () => 1,
];

describe.each([
  ["events", eventsParams, {}, client.events],
  ["rewardsMarkets", rewardsMarketsParams, {}, client.rewardsMarkets],
  ["simplifiedMarkets", simplifiedMarketsParams, {}, client.simplifiedMarkets],
  ["trades", tradesParams, { maker_address }, client.trades],
] as const)("%s", (operation, { fields }, others, list) => {
  const names = [...Object.keys(fields.required), ...Object.keys(fields.optional)];

  test.each(names)("refuses an invalid %s with a clear message, before any request", async (name) => {
    for (const value of NEVER) {
      const error = await failureOf(() => untyped(list)({ ...others, [name]: value }));
      expect(error).toMatchObject({ code: "parameter", operation: `predictions.${operation}` });
      // In a list, the error names the item: `tag_id.0`.
      expect(String(error)).toMatch(
        new RegExp(`ParameterError: ${name}(?:\\.0)?: expected \\S+.*, received \\S+`),
      );
      expect(String(error)).not.toMatch(/unknown|undefined|object Object|expected (?:string|Array|Object)\b/);
    }
    expect(fetch.requests).toEqual([]);
  });

  test("refuses an unknown parameter and lists the known ones", async () => {
    const error = await failureOf(() => untyped(list)({ ...others, offset: 0 }));
    expect(error).toMatchObject({ code: "parameter", parameter: "offset" });
    for (const name of names) expect(String(error)).toContain(name);
    expect(fetch.requests).toEqual([]);
  });
});
