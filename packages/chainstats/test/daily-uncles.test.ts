import { describe, expect, test } from "vitest";
import { isCallError, ParameterError, RateLimitError } from "@org/http-core";
import { repeat, type Scripted } from "@org/http-core/testing";
import { failureOf, untyped } from "@org/test-kit/untyped";
import type { chainOf, DailyUnclesParams } from "../src/index.ts";
import { okDays, row, setUpOf } from "./set-up.ts";

const setUp = setUpOf("stats", Date.UTC(2026, 7, 31, 18));

describe("the request", () => {
  test("for up to a year is one, with the given parameters", async () => {
    const { client, fetch } = setUp([okDays("2019-02-01")]);
    await client.dailyUncles({ startdate: "2019-02-01", enddate: "2020-01-31", sort: "desc", chainid: "61" });
    expect(fetch.requests.map(({ url }) => url)).toEqual([
      "https://stats.example/v2/api?module=stats&action=dailyuncleblkcount" +
        "&startdate=2019-02-01&enddate=2020-01-31&chainid=61&sort=desc&apikey=stats-key",
    ]);
  });

  test("always sends chain and sort order", async () => {
    const { client, fetch } = setUp([okDays()]);
    await client.dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-01" });
    expect(fetch.requests[0]?.url).toContain("&chainid=1&sort=asc&");
  });

  test("accepts a chain id larger than a safe integer", async () => {
    const { client, fetch } = setUp([okDays()]);
    const chainid = "115792089237316195423570985008687907853";
    await client.dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-01", chainid });
    expect(fetch.requests[0]?.url).toContain(`&chainid=${chainid}&`);
  });

  test.each<Parameters<typeof chainOf>[0]>(["61", 61, 61n])(
    "sends a chain id in one form, whatever its type: %o",
    async (chainid) => {
      const { client, fetch } = setUp([okDays("2019-02-01")]);
      const range = { startdate: "2019-02-01", enddate: "2019-02-01", chainid };
      expect(await client.dailyUncles(range).series()).toMatchObject({ chainid: "61" });
      expect(fetch.requests[0]?.url).toContain("&chainid=61&");
      expect(await client.dailyUncles({ ...range, chainid: "61" }).dryRun()).toMatchObject({ cached: 1 });
    },
  );

  test("accepts a checkpoint that was made with another type of chain id", async () => {
    const { client } = setUp([okDays("2019-12-31"), okDays("2020-01-01")]);
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
  ])("refuses an invalid chain id before any request: %o", async (chainid) => {
    const { client, fetch } = setUp([okDays()]);
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
  ])("refuses %j before any request", async (params, parameter) => {
    const { client, fetch } = setUp([okDays()]);
    const error = await failureOf(() => untyped(client.dailyUncles)(params));
    expect(error).toBeInstanceOf(ParameterError);
    expect(error).toMatchObject({ parameter });
    expect(fetch.requests).toHaveLength(0);
  });
});

describe("an error message with status 200", () => {
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

  test("about a burst limit is retried after a wait", async () => {
    const calm = okDays("2019-02-01");
    expect(await outcome(says("Max calls per sec rate limit reached (3/sec)"), calm)).toEqual({
      result: 1,
      requests: 2,
    });
    expect(await outcome(says("Max rate limit reached (7 calls per 2 seconds)"), calm)).toEqual({
      result: 1,
      requests: 2,
    });
  });

  test("about a spent quota is not retried, and the error has the reset", async () => {
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

  test("about overload is retried, with the text in message and a null result", async () => {
    const busy = says(null, "Query Timeout occured. Please select a smaller result dataset");
    expect(await outcome(busy, okDays("2019-02-01"))).toEqual({ result: 1, requests: 2 });
  });

  test("that is unknown is an error, never data, and is retried once if it names no parameter", async () => {
    const { result, requests } = await outcome(
      says("The moon is in the way"),
      says("The moon is in the way"),
    );
    expect(isCallError(result)).toBe(true);
    expect(result).toMatchObject({ code: "server", message: "The moon is in the way" });
    expect(requests).toBe(2);
    expect(await outcome(says("Error!"), okDays("2019-02-01"))).toEqual({ result: 1, requests: 2 });
    expect((await outcome(says("", "NOTOK"))).result).toMatchObject({ code: "authentication" });
  });

  test("is not looked for in a successful response", async () => {
    const { result } = await outcome(
      Response.json({
        status: "1",
        message: "OK",
        result: [{ ...row("2019-02-01"), note: "Invalid API Key" }],
      }),
    );
    expect(result).toBe(1);
  });

  test("is not needed if the HTTP status is an error", async () => {
    const body = { status: "1", message: "OK", result: [row("2019-02-01")] };
    expect((await outcome(Response.json(body, { status: 404 }))).result).toMatchObject({ code: "not_found" });
  });

  test("is not needed if the body is not JSON", async () => {
    const page = new Response("<html><title>Just a moment...</title></html>", {
      headers: { "content-type": "text/html" },
    });
    expect((await outcome(page)).result).toMatchObject({ code: "blocked" });
    expect((await outcome(repeat(new Response("<html>oops</html>"), 2))).result).toMatchObject({
      code: "decode",
    });
    expect((await outcome(repeat(new Response(""), 2))).result).toMatchObject({ code: "decode" });
  });
});
