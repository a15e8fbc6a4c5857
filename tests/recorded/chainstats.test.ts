import { expect, it } from "vitest";
import { apiKey, chainOf, chains, createChainstats } from "@org/chainstats";
import { totals, warningsOf } from "@org/chainstats/analysis";
import { isCallError } from "@org/http-core";
import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import { suite } from "@org/test-kit/conformance";
import { differences } from "./differences.ts";
import { asList, asObject, readList, readObject } from "./read.ts";

const DAY = { startdate: "2019-02-01", enddate: "2019-02-01" };
const FEBRUARY = { startdate: "2019-02-01", enddate: "2019-02-28" };

function clientOf(body: unknown, retries = 0) {
  const fetch = scriptedFetch(repeat(Response.json(body), 1 + retries));
  const clock = fakeClock();
  const client = createChainstats({
    baseUrl: "https://chainstats.example",
    auth: apiKey("key"),
    fetch,
    clock,
    retry: { retries },
    random: () => 1,
  });
  return { client, fetch, clock };
}

/** Requests a day with up to seven retries. Returns the number of requests and the outcome. */
async function outcomeAfterRetries(body: unknown) {
  const { client, fetch, clock } = clientOf(body, 7);
  const outcome = client.dailyUncles(DAY).then(
    ({ items }) => items,
    (error: unknown) => error,
  );
  await clock.run();
  return { outcome: await outcome, requests: fetch.requests.length };
}

suite("recorded daily uncles", "recorded/chainstats/daily-uncles-2019-02.json", (file) => {
  const result = asList(readObject(file)["res"]);

  it("decode unchanged: 28 days, 6,758 uncles, 17,116.875 ETH", async () => {
    const { client } = clientOf({ status: "1", message: "OK", result });
    const { items, rejected } = await client.dailyUncles(FEBRUARY);
    expect(rejected).toEqual([]);
    expect(differences(result, items)).toEqual([]);
    expect(items).toHaveLength(28);
    expect(items.reduce((sum, day) => sum + day.uncleBlockCount, 0)).toBe(6_758);
    expect(totals(items)).toMatchObject({ days: 28, uncles: 6_758, rewards: "17116.875" });
  });

  it("have no warnings and no gaps, and lower rewards after the fork of the 28th", async () => {
    const { client } = clientOf({ status: "1", message: "OK", result });
    const series = await client.dailyUncles(FEBRUARY).series();
    expect(series.gaps).toEqual([]);
    expect(warningsOf(series)).toEqual([]);
  });
});

suite("recorded error envelopes of chain statistics", "recorded/chainstats/error-envelopes.json", (file) => {
  /** By kind of envelope: the error, and the number of requests if up to seven retries are allowed. */
  const expected: Readonly<Record<string, readonly [object, number]>> = {
    rate_limit_second: [{ code: "rate_limit", kind: "burst" }, 7],
    quota_daily: [{ code: "rate_limit", kind: "quota" }, 1],
    overload: [{ code: "server" }, 8],
    auth: [{ code: "authentication" }, 1],
    auth_throttle: [{ code: "rate_limit", kind: "lockout" }, 2],
    plan_endpoint: [{ code: "plan" }, 1],
    plan_chain: [{ code: "plan" }, 1],
    chain: [{ code: "invalid_request", fields: [{ field: "chainid" }] }, 1],
    bad_request: [{ code: "invalid_request" }, 1],
    window_too_large: [{ code: "invalid_request" }, 1],
    deprecated: [{ code: "invalid_request" }, 1],
    success_with_warning: [{ code: "schema", path: "result" }, 1],
  };
  /** Numbers of requests by the envelope's text, where they differ from those of its kind. */
  const requestsByText: readonly (readonly [RegExp, number])[] = [
    [/Query Timeout/, 3],
    [/#err2/, 2],
  ];
  const rows = readList(file);

  it.each(rows.map((row) => ({ kind: String(row["kind"]), envelope: asObject(row["envelope"]) })))(
    "$kind: $envelope.result $envelope.message",
    async ({ kind, envelope }) => {
      const { outcome, requests } = await outcomeAfterRetries(envelope);
      if (kind === "empty") {
        expect(outcome).toEqual([]);
        return;
      }
      const [error, most] = expected[kind] ?? [{ code: `no expectation for ${kind}` }, 0];
      expect(isCallError(outcome)).toBe(true);
      expect(outcome).toMatchObject(error);
      const words = JSON.stringify(envelope);
      expect(requests).toBe(requestsByText.find(([form]) => form.test(words))?.[1] ?? most);
    },
  );

  it("a warning beside data is returned", async () => {
    const message = "OK-Missing/Invalid API Key, rate limit of 1/5sec applied";
    const { client } = clientOf({ status: "1", message, result: [] });
    const { meta } = await client.dailyUncles(FEBRUARY);
    expect(meta.warnings).toEqual(["Missing/Invalid API Key, rate limit of 1/5sec applied"]);
  });
});

suite("the recorded list of chains", "recorded/chainstats/chains.json", (file) => {
  it("equals the package's list", () => {
    const recorded = asList(readObject(file)["chains"]).map(asObject);
    expect(chains).toHaveLength(recorded.length);
    for (const { chainid, nativeSymbol, testnet } of recorded) {
      const currency = nativeSymbol ?? null;
      expect(chainOf(String(chainid))).toMatchObject({ id: chainid, currency, testnet });
    }
  });
});
