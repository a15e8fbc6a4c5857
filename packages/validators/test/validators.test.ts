import { describe, expect, test } from "vitest";
import { AuthenticationError, ParameterError, type DriftEvent } from "@org/http-core";
import { repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { bearer, createValidators, type Validators } from "../src/index.ts";

const empty = (): Response => Response.json({ previous: null, next: null, pages: 0, results: [] });
const BASE = "https://validators.example";

function setUp(...script: readonly Scripted[]) {
  const fetch = scriptedFetch(...script);
  // The limit of 2 requests a second is off: no test here is about it, and the clock is real.
  return { fetch, client: createValidators({ baseUrl: BASE, auth: bearer("token"), fetch, limit: false }) };
}

describe("consolidations", () => {
  test("send every filter under its wire name, and the network as a header", async () => {
    const { client, fetch } = setUp(empty());
    await client.consolidations({
      network: "hoodi",
      limit: 100,
      offset: 20,
      fromDate: "2025-06-01",
      toDate: "2025-06-30",
      consolidation_epoch: 370_000,
      source_validator_index: 0,
      source_entity: "Lido & Co",
      target_validator_index: 7,
      target_entity: "Kiln",
    });
    const [request] = fetch.requests;
    expect(request?.url).toBe(
      `${BASE}/v1/eth/validators/consolidations?limit=100&offset=20&fromDate=2025-06-01&toDate=2025-06-30` +
        "&consolidation_epoch=370000&source_validator_index=0&source_entity=Lido%20%26%20Co" +
        "&target_validator_index=7&target_entity=Kiln",
    );
    expect(request?.headers.get("x-service-network")).toBe("hoodi");
    expect(request?.headers.get("authorization")).toBe("Bearer token");
  });

  test.each([{ "cache-control": "max-age=60" }, { "last-modified": "Mon, 01 Sep 2025 00:00:00 GMT" }])(
    "of one network are no response for another, if the service sends %j without Vary",
    async (headers) => {
      const { client, fetch } = setUp(
        repeat((request) => {
          if (request.headers.has("if-modified-since")) return new Response(null, { status: 304, headers });
          const next = request.headers.get("x-service-network");
          return Response.json({ previous: null, next, pages: 0, results: [] }, { headers });
        }),
      );
      const networks = ["mainnet", "hoodi", undefined] as const;
      const read = async (network: (typeof networks)[number]) => client.consolidations({ network });
      for (const network of networks) expect((await read(network)).envelope["next"]).toBe(network ?? null);
      const again = await read("hoodi");
      expect(again.envelope["next"]).toBe("hoodi");
      expect(again.meta.cache).toMatch(/^(?:fresh|revalidated)$/);
      expect(fetch.requests.length).toBe(again.meta.cache === "fresh" ? 3 : 4);
    },
  );

  test("without a field that names the next page end, and report the field", async () => {
    const drifts: string[] = [];
    const on = { drift: ({ kind, path }: DriftEvent) => void drifts.push(`${kind} ${path}`) };
    const fetch = scriptedFetch(Response.json({ results: [] }));
    const client = createValidators({ baseUrl: BASE, auth: bearer("token"), fetch, limit: false, on });
    expect(await client.consolidations().collect()).toEqual([]);
    expect(drifts).toEqual(["missing previous", "missing next", "missing pages"]);
  });

  test("leave null and empty filters out", async () => {
    const { client, fetch } = setUp(empty());
    await client.consolidations({
      fromDate: null,
      consolidation_epoch: null,
      source_entity: "",
      target_entity: null,
    });
    expect(fetch.requests[0]?.url).toBe(`${BASE}/v1/eth/validators/consolidations`);
    expect(fetch.requests[0]?.headers.has("x-service-network")).toBe(false);
  });

  test.each([null, ""] as const)("treat %j as absent in every filter", async (none) => {
    const { client, fetch } = setUp(repeat(empty(), 2));
    await client.consolidations({
      network: null,
      fromDate: none,
      toDate: none,
      consolidation_epoch: none,
      source_validator_index: none,
      source_entity: none,
      target_validator_index: none,
      target_entity: none,
      limit: 10,
    });
    expect(fetch.requests[0]?.url).toBe(`${BASE}/v1/eth/validators/consolidations?limit=10`);
    expect(fetch.requests[0]?.headers.has("x-service-network")).toBe(false);
    await client.consolidations({ fromDate: "2025-06-01", toDate: none });
    expect(fetch.requests[1]?.url).toContain("?fromDate=2025-06-01");
  });

  test("say what a filter accepts if its value is invalid", async () => {
    const { client } = setUp(empty());
    const refused = (params: object) => untyped(client.consolidations)(params);
    await expect(refused({ fromDate: "2025-02-29" })).rejects.toThrow("a calendar day as yyyy-MM-dd");
    await expect(refused({ consolidation_epoch: -1 })).rejects.toThrow("at least 0");
    await expect(refused({ source_validator_index: "x" })).rejects.toMatchObject({
      expected: "empty text or a number",
    });
  });

  test.each<[object, string]>([
    [{ limit: 0 }, "limit"],
    [{ offset: -1 }, "offset"],
    [{ consolidation_epoch: -1 }, "consolidation_epoch"],
    [{ source_validator_index: 1.5 }, "source_validator_index"],
    [{ network: "goerli" }, "network"],
    [{ fromDate: "2025-02-29" }, "fromDate"],
    [{ fromDate: "2025-03-02", toDate: "2025-03-01" }, "fromDate"],
    [{ from_date: "2025-03-02" }, "from_date"],
  ])("refuse %j before any request", async (params, parameter) => {
    const { client, fetch } = setUp(empty());
    const error = await failureOf(() => untyped(client.consolidations)(params));
    expect(error).toBeInstanceOf(ParameterError);
    expect(error).toMatchObject({ parameter });
    expect(fetch.requests).toHaveLength(0);
  });
});

describe("a summary", () => {
  const summary = (client: Validators, validator_id: string) =>
    client.summary({ validator_id, window: "1d" });

  test("has the network's path segment, which a dialect can change", async () => {
    const fetch = scriptedFetch(Response.json({}));
    const dialect = { segments: { network_b: "other" } };
    const client = createValidators({ baseUrl: BASE, auth: bearer("t"), fetch, dialect });
    await expect(summary(client, "a/b")).rejects.toMatchObject({ code: "schema" });
    expect(fetch.requests[0]?.url).toBe(`${BASE}/v1/other/validators/a%2Fb/summary?window=1d`);
  });

  test("takes the validator id as its first argument, or a record of parameters", async () => {
    const sent = { validatorIdentity: "a", voteAccount: "b", timeWindow: "7d", name: "c" };
    const { client, fetch } = setUp(repeat(Response.json(sent), 3));
    const one = client.summary("a", { window: "7d", headers: { "x-mine": "1" } });
    expect(fetch.requests).toHaveLength(0);
    expect(await one).toEqual(await client.summary({ validator_id: "a", window: "7d" }, { cache: "reload" }));
    expect((await client.summary("a", { window: "7d" }).withResponse()).data.timeWindow).toBe("7d");
    const [first, ...others] = fetch.requests;
    expect(first?.url).toBe(`${BASE}/v1/solana/validators/a/summary?window=7d`);
    expect(first?.headers.get("x-mine")).toBe("1");
    for (const { url } of others) expect(url).toBe(first?.url);
  });

  test.each<[string, unknown]>([
    ["validator_id", ""],
    ["validator_id", ".."],
    ["window", "a"],
  ])("with a validator id as first argument refuses a wrong %s (%j)", async (parameter, id) => {
    const { client, fetch } = setUp(Response.json({}));
    const options = parameter === "window" ? {} : { window: "1d" };
    const error = await failureOf(() => untyped(client.summary)(id, options));
    expect(error).toBeInstanceOf(ParameterError);
    expect(error).toMatchObject({ parameter });
    expect(fetch.requests).toHaveLength(0);
  });

  test.each(["..", ".", "", "%2e%2e", "x/../y"])(
    "refuses an id that would change the path: %j",
    async (id) => {
      const { client, fetch } = setUp(Response.json({}));
      await expect(summary(client, id)).rejects.toBeInstanceOf(ParameterError);
      expect(fetch.requests).toHaveLength(0);
    },
  );

  test("has null for absent values, and emits drift events", async () => {
    const sent = { validatorIdentity: "a", voteAccount: "b", timeWindow: "1d", name: "c" };
    const drifts: string[] = [];
    const on = {
      drift: ({ kind, path, received }: DriftEvent) => void drifts.push(`${kind} ${path}: ${received}`),
    };
    const fetch = scriptedFetch(Response.json(sent));
    const client = createValidators({ baseUrl: BASE, auth: bearer("t"), fetch, on });
    expect(await summary(client, "a")).toMatchObject({ ...sent, totalStake: null, stakeAccountCount: null });
    expect(drifts).toEqual([
      "missing validatorApy: nothing",
      "missing delegatorApy: nothing",
      "missing voteCommissionRate: nothing",
      "missing mevCommissionRate: nothing",
      "missing totalStake: nothing",
      "missing networkPenetration: nothing",
      "missing effectiveness: nothing",
      "missing stakeAccountCount: nothing",
      "missing voteLatency: nothing",
      "missing partnerPriorityFeeCommissionRate: nothing",
    ]);
  });

  test("keeps the digits of decimals, and converts a count in text", async () => {
    const sent =
      '{"validatorIdentity":"a","voteAccount":7,"timeWindow":"1d","validatorApy":0.0512345678901234567,"totalStake":1E3,"stakeAccountCount":"12"}';
    const { client } = setUp(new Response(sent));
    expect(await summary(client, "a")).toMatchObject({
      voteAccount: "7",
      validatorApy: "0.0512345678901234567",
      totalStake: "1E3",
      stakeAccountCount: 12,
    });
  });

  test("has a null name if the service sends none", async () => {
    const sent = { validatorIdentity: "a", voteAccount: "b", timeWindow: "1d", validatorName: "c" };
    const { client } = setUp(Response.json(sent));
    expect(await summary(client, "a")).toMatchObject({ ...sent, name: null });
  });

  test("refuses a call without a credential before any request", async () => {
    const fetch = scriptedFetch(Response.json({}));
    const client = createValidators({ baseUrl: BASE, fetch });
    await expect(summary(client, "x")).rejects.toBeInstanceOf(AuthenticationError);
    expect(fetch.requests).toHaveLength(0);
  });
});
