import { expect, it } from "vitest";
import { apiKey, createChainstats } from "@org/chainstats";
import { isCallError } from "@org/http-core";
import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { suite } from "../support/conformance.ts";
import { differences } from "./differences.ts";
import { asList, asObject, readList, readObject } from "./read.ts";

const FEBRUARY = { startdate: "2019-02-01", enddate: "2019-02-28" };

function clientOf(body: unknown, retries = 0) {
  const fetch = scriptedFetch(Response.json(body));
  const clock = fakeClock();
  const client = createChainstats({
    baseUrl: "https://chainstats.example",
    auth: apiKey("key"),
    fetch,
    clock,
    retry: { retries },
  });
  return { client, fetch, clock };
}

/** Eighths of an ether: every reward is a multiple of 0.125. */
function eighths(amount: string): bigint {
  const [whole = "0", fraction = ""] = amount.split(".");
  const thousandths = BigInt(whole) * 1000n + BigInt(fraction.padEnd(3, "0"));
  expect(thousandths % 125n).toBe(0n);
  return thousandths / 125n;
}

suite("recorded daily uncles", "recorded/chainstats/daily-uncles-2019-02.json", (file) => {
  const result = asList(readObject(file)["res"]);

  it("decode without a difference: 28 days, 6,758 uncles, 17,116.875 ETH", async () => {
    const { client } = clientOf({ status: "1", message: "OK", result });
    const { items, rejected } = await client.dailyUncles(FEBRUARY);
    expect(rejected).toEqual([]);
    expect(differences(result, items)).toEqual([]);
    expect(items).toHaveLength(28);
    expect(items.reduce((sum, day) => sum + day.uncleBlockCount, 0)).toBe(6_758);
    const total = items.reduce((sum, day) => sum + eighths(day.uncleBlockRewards_Eth), 0n);
    expect(total).toBe(17_116_875n / 125n);
  });
});

suite("recorded error envelopes of chain statistics", "recorded/chainstats/error-envelopes.json", (file) => {
  const expected: Readonly<Record<string, object>> = {
    rate_limit_second: { code: "rate_limit", kind: "burst" },
    quota_daily: { code: "rate_limit", kind: "quota" },
    overload: { code: "server" },
    auth: { code: "authentication" },
    auth_throttle: { code: "rate_limit", kind: "lockout" },
    plan_endpoint: { code: "plan" },
    plan_chain: { code: "plan" },
    chain: { code: "invalid_request" },
    bad_request: { code: "invalid_request" },
    window_too_large: { code: "invalid_request" },
    deprecated: { code: "invalid_request" },
  };
  const rows = readList(file);

  it.each(rows.map((row) => ({ kind: String(row["kind"]), envelope: asObject(row["envelope"]) })))(
    "$kind: $envelope.result $envelope.message",
    async ({ kind, envelope }) => {
      const { client, fetch } = clientOf(envelope);
      const outcome: unknown = await client.dailyUncles(FEBRUARY).then(
        (page) => page.items,
        (error: unknown) => error,
      );
      expect(fetch.requests).toHaveLength(1);
      if (kind === "empty") expect(outcome).toEqual([]);
      else if (kind === "success_with_warning")
        expect(outcome).toMatchObject({ code: "schema", path: "result" });
      else {
        expect(isCallError(outcome)).toBe(true);
        expect(outcome).toMatchObject(expected[kind] ?? { code: `no expectation for ${kind}` });
      }
    },
  );

  it("a warning beside data is handed on", async () => {
    const message = "OK-Missing/Invalid API Key, rate limit of 1/5sec applied";
    const { client } = clientOf({ status: "1", message, result: [] });
    const { meta } = await client.dailyUncles(FEBRUARY);
    expect(meta.warnings).toEqual(["Missing/Invalid API Key, rate limit of 1/5sec applied"]);
  });
});
