import { describe, expect, test } from "vitest";
import { isCallError, ParameterError, RateLimitError } from "@org/http-core";
import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { failureOf, untyped } from "../../../tests/support/untyped.ts";
import {
  apiKey,
  createChainstats,
  type ChainId,
  type ChainstatsOptions,
  type DailyUnclesParams,
} from "../src/index.ts";

const row = (UTCDate: string) => ({
  UTCDate,
  unixTimeStamp: String(Date.parse(UTCDate) / 1000),
  uncleBlockCount: 1,
  uncleBlockRewards_Eth: "1.75",
});
const answer = (...days: readonly string[]): Response =>
  Response.json({ status: "1", message: "OK", result: days.map(row) });

function setUp(script: readonly Scripted[], options: ChainstatsOptions = {}) {
  const fetch = scriptedFetch(...script);
  const clock = fakeClock(Date.UTC(2026, 7, 31, 18));
  const auth = apiKey("s3cr3t-key");
  return {
    fetch,
    clock,
    client: createChainstats({ baseUrl: "https://stats.example", auth, fetch, clock, ...options }),
  };
}

describe("the request", () => {
  test("of a range up to a year is one, exactly as asked", async () => {
    const { client, fetch } = setUp([answer("2019-02-01")]);
    await client.dailyUncles({ startdate: "2019-02-01", enddate: "2020-01-31", sort: "desc", chainid: "61" });
    expect(fetch.requests.map(({ url }) => url)).toEqual([
      "https://stats.example/v2/api?module=stats&action=dailyuncleblkcount" +
        "&startdate=2019-02-01&enddate=2020-01-31&chainid=61&sort=desc&apikey=s3cr3t-key",
    ]);
  });

  test("always says chain and order", async () => {
    const { client, fetch } = setUp([answer()]);
    await client.dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-01" });
    expect(fetch.requests[0]?.url).toContain("&chainid=1&sort=asc&");
  });

  test("takes any positive chain id, also one beyond what a number holds", async () => {
    const { client, fetch } = setUp([answer()]);
    const chainid = "115792089237316195423570985008687907853";
    await client.dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-01", chainid });
    expect(fetch.requests[0]?.url).toContain(`&chainid=${chainid}&`);
  });

  test.each<ChainId>(["61", 61, 61n])(
    "sends a chain id in one form, whatever it was written in: %o",
    async (chainid) => {
      const { client, fetch } = setUp([answer("2019-02-01")]);
      const range = { startdate: "2019-02-01", enddate: "2019-02-01", chainid };
      expect(await client.dailyUncles(range).series()).toMatchObject({ chainid: "61" });
      expect(fetch.requests[0]?.url).toContain("&chainid=61&");
      expect(await client.dailyUncles({ ...range, chainid: "61" }).dryRun()).toMatchObject({ cached: 1 });
    },
  );

  test("of one chain is one, however its id is written: checkpoints too", async () => {
    const { client } = setUp([answer("2019-12-31"), answer("2020-01-01")]);
    const range = { startdate: "2019-01-01", enddate: "2020-12-31" };
    const { cursor } = await client.dailyUncles({ ...range, chainid: 61n });
    const { params } = await client.dailyUncles({ ...range, chainid: 61 }, { from: cursor });
    expect(params).toMatchObject({ startdate: "2020-01-01", chainid: "61" });
  });

  test.each([
    0,
    -1,
    1.5,
    Number.NaN,
    Infinity,
    2 ** 53,
    0n,
    -1n,
    "",
    " 1",
    "1e3",
    "0x1",
    "1,10",
    true,
    {},
    null,
  ])("is refused with a chain id that is none: %o", async (chainid) => {
    const { client, fetch } = setUp([answer()]);
    const range = { startdate: "2019-02-01", enddate: "2019-02-01", chainid };
    const error = await failureOf(() => untyped(client.dailyUncles)(range));
    expect(error).toMatchObject({
      parameter: "chainid",
      expected: "a positive chain id: digits, a bigint, or a number up to 2^53 − 1",
    });
    expect(fetch.requests).toEqual([]);
  });

  test.each<[object, string]>([
    [{ startdate: "2019-02-30", enddate: "2019-03-01" }, "startdate"],
    [{ startdate: "01-02-2019", enddate: "2019-03-01" }, "startdate"],
    [{ startdate: "2019-03-02", enddate: "2019-03-01" }, "startdate"],
    [{ startdate: "2019-03-02" }, "enddate"],
    [{ startdate: "2019-02-01", enddate: "2019-02-01", sort: "up" }, "sort"],
    [{ startdate: "2019-02-01", enddate: "2019-02-01", chainid: "0" }, "chainid"],
    [{ startdate: "2019-02-01", enddate: "2019-02-01", chainid: "-1" }, "chainid"],
    [{ startdate: "2019-02-01", enddate: "2019-02-01", chainid: "01" }, "chainid"],
    [{ startDate: "2019-02-01", enddate: "2019-02-01" }, "startdate"],
  ])("with %j is refused before it is sent", async (params, parameter) => {
    const { client, fetch } = setUp([answer()]);
    const error = await failureOf(() => untyped(client.dailyUncles)(params));
    expect(error).toBeInstanceOf(ParameterError);
    expect(error).toMatchObject({ parameter });
    expect(fetch.requests).toHaveLength(0);
  });
});

describe("rows that are not as they should be", () => {
  const range: DailyUnclesParams = { startdate: "2019-02-01", enddate: "2019-02-01" };
  const sent = (fields: string): Response =>
    new Response(`{"status":"1","message":"OK","result":[{"UTCDate":"2019-02-01",${fields}}]}`);

  test("numbers in place of text come as their digits, each of them, and are told as drift", async () => {
    const drifts: unknown[] = [];
    const fields = `"unixTimeStamp":1548979200,"uncleBlockCount":287,"uncleBlockRewards_Eth":729.123456789012345678`;
    const { client } = setUp([sent(fields)], { on: { drift: (event) => void drifts.push(event) } });
    const { items, rejected } = await client.dailyUncles(range);
    expect(rejected).toEqual([]);
    expect(items).toEqual([
      {
        UTCDate: "2019-02-01",
        unixTimeStamp: "1548979200",
        uncleBlockCount: 287,
        uncleBlockRewards_Eth: "729.123456789012345678",
      },
    ]);
    expect(drifts).toMatchObject([{ expected: "decimal text", received: "a number" }]);
  });

  test.each([
    ["a count in text", `"uncleBlockCount":"287"`, { uncleBlockCount: "287" }],
    ["a count that lost digits", `"uncleBlockCount":9007199254740993`, {}],
    ["a count with a fraction", `"uncleBlockCount":1.5`, { uncleBlockCount: 1.5 }],
    [
      "commas in an amount",
      `"uncleBlockCount":1,"uncleBlockRewards_Eth":"2,408.028"`,
      { uncleBlockRewards_Eth: "2,408.028" },
    ],
    ["no amount", `"uncleBlockCount":1,"uncleBlockRewards_Eth":null`, { uncleBlockRewards_Eth: null }],
  ])("%s: the row is set apart as it was sent, and its day is a gap that says so", async (_, more, as) => {
    const { client } = setUp([sent(`"unixTimeStamp":"1548979200","uncleBlockRewards_Eth":"1.75",${more}`)]);
    const { days, rejected, gaps } = await client.dailyUncles(range).series();
    expect(days).toEqual([]);
    expect(rejected).toMatchObject([{ index: 0, value: { UTCDate: "2019-02-01", ...as } }]);
    expect(gaps).toMatchObject([{ from: "2019-02-01", days: 1, reason: "rejected" }]);
  });

  test("fields that nobody knows are kept", async () => {
    const { client } = setUp([answer("2019-02-01")]);
    const odd = { ...row("2019-02-01"), blockReward: { Eth: [1] }, note: null };
    const other = setUp([Response.json({ status: "1", message: "OK", result: [odd], more: 1 })]).client;
    expect((await client.dailyUncles(range)).items).toEqual([row("2019-02-01")]);
    expect((await other.dailyUncles(range)).items).toEqual([odd]);
  });
});

describe("what the service says in words", () => {
  const says = (result: unknown, message = "NOTOK"): Response =>
    Response.json({ status: "0", message, result });
  const range: DailyUnclesParams = { startdate: "2019-02-01", enddate: "2019-02-02" };

  async function outcome(...script: readonly Scripted[]) {
    const { client, clock, fetch } = setUp(script);
    const result = client.dailyUncles(range).then(
      (page) => page.items.length,
      (thrown: unknown) => thrown,
    );
    await clock.run();
    return { result: await result, requests: fetch.requests.length };
  }

  test("a burst is waited for and tried again", async () => {
    const calm = answer("2019-02-01");
    expect(await outcome(says("Max calls per sec rate limit reached (3/sec)"), calm)).toEqual({
      result: 1,
      requests: 2,
    });
    expect(await outcome(says("Max rate limit reached (7 calls per 2 seconds)"), calm)).toEqual({
      result: 1,
      requests: 2,
    });
  });

  test("a spent quota is not, and says when it is over", async () => {
    const stated = "Community Free API Limit reached. Resets 2026-09-01 12:00:00 UTC. For higher limits …";
    const first = await outcome(says(stated));
    expect(first.result).toBeInstanceOf(RateLimitError);
    expect(first).toMatchObject({
      result: { kind: "quota", retryAt: new Date("2026-09-01T12:00:00Z") },
      requests: 1,
    });
    const second = await outcome(says("Max daily rate limit reached. 110000 (100%) of 100000 day/limit"));
    expect(second).toMatchObject({
      result: { kind: "quota", retryAt: new Date("2026-09-01T00:00:00Z") },
      requests: 1,
    });
  });

  test("overload in the message with a null result is tried again", async () => {
    const busy = says(null, "Query Timeout occured. Please select a smaller result dataset");
    expect(await outcome(busy, answer("2019-02-01"))).toEqual({ result: 1, requests: 2 });
  });

  test("words that nobody knows are an error, never data", async () => {
    const { result, requests } = await outcome(says("The moon is in the way"));
    expect(isCallError(result)).toBe(true);
    expect(result).toMatchObject({ code: "invalid_request", message: "The moon is in the way" });
    expect(requests).toBe(1);
    expect((await outcome(says("", "NOTOK"))).result).toMatchObject({ code: "invalid_request" });
  });

  test("success is never searched for words", async () => {
    const { result } = await outcome(
      Response.json({
        status: "1",
        message: "OK",
        result: [{ ...row("2019-02-01"), note: "Invalid API Key" }],
      }),
    );
    expect(result).toBe(1);
  });

  test("success in a refusal is a refusal", async () => {
    const body = { status: "1", message: "OK", result: [row("2019-02-01")] };
    expect((await outcome(Response.json(body, { status: 404 }))).result).toMatchObject({ code: "not_found" });
  });

  test("a body that is no JSON is never no data", async () => {
    const page = new Response("<html><title>Just a moment...</title></html>", {
      headers: { "content-type": "text/html" },
    });
    expect((await outcome(page)).result).toMatchObject({ code: "blocked" });
    expect((await outcome(new Response("<html>oops</html>"))).result).toMatchObject({ code: "decode" });
    expect((await outcome(new Response(""))).result).toMatchObject({ code: "decode" });
  });
});
