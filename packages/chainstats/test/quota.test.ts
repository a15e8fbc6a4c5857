import { describe, expect, test } from "vitest";
import { withPrincipal, RateLimitError } from "@org/http-core";
import { apiKey, type DailyUnclesParams } from "../src/index.ts";
import { ok, row, setUpOf } from "./set-up.ts";

const NOW = Date.UTC(2019, 2, 4, 6);

const setUp = setUpOf("quota", NOW, { limit: false });

describe("a spent quota", () => {
  const range: DailyUnclesParams = { startdate: "2019-02-01", enddate: "2019-02-02" };
  const spent = Response.json({
    status: "0",
    message: "NOTOK",
    result: "Max daily rate limit reached. 200000 (100%) of 200000 day/limit",
  });

  test("blocks all requests with the key until its reset, on every chain and in every client", async () => {
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

  test("is shared by keys with the same account name", async () => {
    const account = (key: string) => withPrincipal("series-account", apiKey(key));
    const { client, clock, fetch } = setUp([spent, ok()], { auth: account("first-key") });
    await expect(client.dailyUncles(range)).rejects.toMatchObject({ kind: "quota" });
    const other = setUp([], { clock, fetch, auth: account("second-key") });
    await expect(other.client.dailyUncles(range)).rejects.toMatchObject({ kind: "quota" });
    expect(fetch.requests).toHaveLength(1);
  });

  test("does not block another key", async () => {
    const { client, clock, fetch } = setUp([spent, ok(row("2019-02-01"))]);
    await expect(client.dailyUncles(range)).rejects.toMatchObject({ kind: "quota" });
    const other = setUp([], { clock, fetch, auth: apiKey("another-key") });
    expect((await other.client.dailyUncles(range)).items).toHaveLength(1);
  });
});
