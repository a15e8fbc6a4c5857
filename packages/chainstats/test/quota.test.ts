import { describe, expect, test } from "vitest";
import { named, RateLimitError } from "@org/http-core";
import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { apiKey, createChainstats, type ChainstatsOptions, type DailyUnclesParams } from "../src/index.ts";

const NOW = Date.UTC(2019, 2, 4, 6);

const row = (UTCDate: string) => ({
  UTCDate,
  unixTimeStamp: String(Date.parse(UTCDate) / 1_000),
  uncleBlockCount: 1,
  uncleBlockRewards_Eth: "1.75",
});
const ok = (...result: readonly unknown[]): Response => Response.json({ status: "1", message: "OK", result });

function setUp(script: readonly Scripted[], options: ChainstatsOptions = {}) {
  const fetch = scriptedFetch(...script);
  const clock = fakeClock(NOW);
  const base = { baseUrl: "https://quota.example", auth: apiKey("quota-key"), limit: false } as const;
  return { fetch, clock, client: createChainstats({ ...base, fetch, clock, ...options }) };
}

describe("a spent quota", () => {
  const range: DailyUnclesParams = { startdate: "2019-02-01", enddate: "2019-02-02" };
  const spent = Response.json({
    status: "0",
    message: "NOTOK",
    result: "Max daily rate limit reached. 200000 (100%) of 200000 day/limit",
  });

  test("sticks: until its reset nothing is sent, for no chain and by no client of the key", async () => {
    const { client, fetch, clock } = setUp([spent, ok(row("2019-02-01"))]);
    await expect(client.dailyUncles(range)).rejects.toMatchObject({ kind: "quota" });
    const second = setUp([ok()], { clock, fetch });
    for (const [other, chainid] of [
      [client, "1"],
      [client, "137"],
      [second.client, "1"],
    ] as const) {
      const error: unknown = await other
        .dailyUncles({ ...range, chainid })
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RateLimitError);
      expect(error).toMatchObject({ kind: "quota", retryAt: new Date("2019-03-05T00:00:00Z") });
    }
    expect(fetch.requests).toHaveLength(1);
    await clock.advance(Date.UTC(2019, 2, 5) - NOW);
    expect((await client.dailyUncles(range)).items).toHaveLength(1);
    expect(fetch.requests).toHaveLength(2);
  });

  test("is the account's, where its keys go by its name", async () => {
    const account = (key: string) => named("series-account", apiKey(key));
    const { client, clock, fetch } = setUp([spent, ok()], { auth: account("first-key") });
    await expect(client.dailyUncles(range)).rejects.toMatchObject({ kind: "quota" });
    const other = setUp([], { clock, fetch, auth: account("second-key") });
    await expect(other.client.dailyUncles(range)).rejects.toMatchObject({ kind: "quota" });
    expect(fetch.requests).toHaveLength(1);
  });

  test("is another key's own", async () => {
    const { client, clock, fetch } = setUp([spent, ok(row("2019-02-01"))]);
    await expect(client.dailyUncles(range)).rejects.toMatchObject({ kind: "quota" });
    const other = setUp([], { clock, fetch, auth: apiKey("another-key") });
    expect((await other.client.dailyUncles(range)).items).toHaveLength(1);
  });
});
