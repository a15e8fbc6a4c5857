import { expect, it } from "vitest";
import { isCallError, SchemaError } from "@org/http-core";
import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import { bearer, createValidators } from "@org/validators";
import { suite } from "@org/test-kit/conformance";
import { differences } from "./differences.ts";
import { asObject, readList, readObject } from "./read.ts";

function clientOf(body: unknown, init: ResponseInit = {}) {
  const fetch = scriptedFetch(repeat(Response.json(body, init), 2));
  const client = createValidators({
    baseUrl: "https://validators.example",
    auth: bearer("token"),
    fetch,
    retry: { retries: 0 },
    clock: fakeClock(),
    limit: false,
  });
  return { client, fetch };
}

suite(
  "the recorded validator summary",
  "recorded/validators/solana-validator-summary.v0-docs-example.json",
  (file) => {
    const sent = readObject(file);

    it("decodes: numbers become text, absent fields become null, nothing else changes", async () => {
      const { client } = clientOf(sent);
      const summary = await client.summary({ validator_id: "validatorIdentity", window: "30d" });
      const changed = differences(sent, summary);
      const texts = changed.filter((one) => typeof one.sent === "number" && one.decoded === String(one.sent));
      const nulls = changed.filter(({ sent: was, decoded }) => was === undefined && decoded === null);
      expect(texts.map(({ path }) => path).sort()).toEqual([
        "delegatorApy",
        "effectiveness",
        "mevCommissionRate",
        "networkPenetration",
        "validatorApy",
        "voteCommissionRate",
        "voteLatency",
      ]);
      expect(nulls.map(({ path }) => path).sort()).toEqual([
        "partnerPriorityFeeCommissionRate",
        "totalStake",
      ]);
      expect(changed).toHaveLength(texts.length + nulls.length);
    });
  },
);

suite(
  "the recorded page envelope",
  "recorded/validators/eth-entities-effectiveness.v1-docs-page.json",
  (file) => {
    const sent = readObject(file);

    it("is read; rows of another endpoint are rejected, not returned as consolidations", async () => {
      const { client, fetch } = clientOf(sent);
      const error: unknown = await client.consolidations().catch((thrown: unknown) => thrown);
      if (!(error instanceof SchemaError)) throw new TypeError("no SchemaError");
      expect(error.rejected.map(({ value }) => value)).toEqual(sent["results"]);
      const from = error.checkpoints?.after;
      await client.consolidations({}, { from }).catch(() => undefined);
      // The page has one row of two, so the next begins after one.
      expect(fetch.requests[1]?.url).toBe(
        "https://validators.example/v1/eth/validators/consolidations?limit=2&offset=1",
      );
    });
  },
);

suite("recorded validator errors", "recorded/validators/errors.json", (file) => {
  const codes: Readonly<Record<number, object>> = {
    400: { code: "invalid_request", fields: [{ field: "email", code: "value_error.email" }] },
    401: { code: "authentication", message: "Not authenticated" },
    403: { code: "permission", message: "You don't have permission to do that." },
    404: { code: "not_found", message: "Not found." },
    429: { code: "rate_limit", kind: "burst", message: "Too many requests" },
    500: { code: "server", message: "Internal server error." },
  };

  it.each(readList(file).map(({ status, body }) => ({ status: Number(status), body: asObject(body) })))(
    "$status is a typed error",
    async ({ status, body }) => {
      const { client } = clientOf(body, { status, headers: { "x-request-id": "r-9" } });
      const error: unknown = await client.consolidations().catch((thrown: unknown) => thrown);
      expect(isCallError(error)).toBe(true);
      expect(error).toMatchObject({ ...codes[status], status, requestId: "r-9" });
    },
  );
});
