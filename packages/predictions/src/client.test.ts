import { afterEach, describe, expect, test, vi } from "vitest";
import { bearer } from "@org/http-core";
import { repeat, scriptedFetch } from "@org/http-core/testing";
import { untyped } from "@org/test-kit/untyped";
import { createPredictions, type PredictionsOptions } from "./client.ts";
import { tradingKey } from "./credential.ts";
import { operations } from "./operations.ts";

const CLOB = "https://clob.client.example";
const CATALOG = "https://catalog.client.example";
const maker_address = `0x${"5c".repeat(20)}`;

afterEach(() => {
  vi.unstubAllEnvs();
});

function stub(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(`PREDICTIONS_${name}`, value);
}

const KEY = {
  API_KEY: "key-of-environment",
  SECRET: "c2VjcmV0",
  PASSPHRASE: "phrase",
  ADDRESS: maker_address,
};

function setUp(options: PredictionsOptions = { clobUrl: CLOB, catalogUrl: CATALOG }) {
  const page = () => Response.json({ events: [], data: [], next_cursor: "LTE=" });
  const fetch = scriptedFetch(repeat(page));
  return { fetch, client: createPredictions({ fetch, ...options }) };
}

describe("a client", () => {
  test("has the operations, and what every client has", () => {
    const common = ["call", "list", "baseUrl", "limits"];
    expect(Object.keys(setUp().client).sort()).toEqual([...Object.keys(operations), ...common].sort());
  });

  test("sends to the catalogue or to the order book, as the operation says", async () => {
    const { client, fetch } = setUp();
    await client.events({}).catch(() => undefined);
    await client.simplifiedMarkets({});
    expect(fetch.requests.map(({ url }) => new URL(url).origin)).toEqual([CATALOG, CLOB]);
    expect([client.baseUrl(operations.events), client.baseUrl(operations.trades)]).toEqual([CATALOG, CLOB]);
  });

  test("takes what is left out from the environment", async () => {
    stub({ CLOB_URL: CLOB, CATALOG_URL: CATALOG, ...KEY });
    const { client, fetch } = setUp({});
    await client.trades({ maker_address });
    const [sent] = fetch.requests;
    expect(sent?.url).toMatch(new RegExp(`^${CLOB}/`));
    expect(Array.from(sent?.headers.values() ?? [])).toContain("key-of-environment");
    expect(client.baseUrl(operations.events)).toBe(CATALOG);
  });

  test.each(Object.keys(KEY))("takes no trading key without its %s", async (name) => {
    stub({ CLOB_URL: CLOB, CATALOG_URL: CATALOG, ...KEY, [name]: "" });
    const { client, fetch } = setUp({});
    await expect(client.trades({ maker_address })).rejects.toMatchObject({ code: "authentication" });
    expect(fetch.requests).toEqual([]);
  });

  test("sends the environment's key to no address of the caller", async () => {
    stub(KEY);
    const { client, fetch } = setUp();
    await expect(client.trades({ maker_address })).rejects.toMatchObject({ code: "authentication" });
    expect(fetch.requests).toEqual([]);
  });

  test.each([
    ["CLOB_URL", "clobUrl"],
    ["CATALOG_URL", "catalogUrl"],
  ])("needs both addresses: %s", (name, option) => {
    stub({ CLOB_URL: CLOB, CATALOG_URL: CATALOG, [name]: "" });
    expect(() => createPredictions()).toThrow(
      `${option}: expected the service's base address, here or in PREDICTIONS_${name}, received nothing`,
    );
  });

  test.each([
    ["clobUrl", "nope", "an absolute http or https address"],
    ["catalogUrl", "nope", "an absolute http or https address"],
    ["clobUrl", `${CLOB}/rewards`, "an address without `/rewards`, which operations add"],
    ["catalogUrl", `${CATALOG}/events`, "an address without `/events`, which operations add"],
  ])("names the option of a wrong address: %s %s", (option, address, expected) => {
    const create = (): unknown =>
      createPredictions({ clobUrl: CLOB, catalogUrl: CATALOG, [option]: address });
    expect(create).toThrow(expect.objectContaining({ parameter: option }));
    expect(create).toThrow(`${option}: expected ${expected}`);
  });

  test("names what makes the missing credential", async () => {
    await expect(setUp().client.trades({ maker_address })).rejects.toMatchObject({
      message: "predictions.trades needs a credential: tradingKey",
      hint: "Give the client one: `auth: tradingKey(…)`.",
    });
  });

  test("refuses another kind of credential", () => {
    const auth = bearer("a-token");
    expect(() => untyped(createPredictions)({ clobUrl: CLOB, catalogUrl: CATALOG, auth })).toThrow(
      "auth: expected tradingKey, received bearer",
    );
    const key = tradingKey({ apiKey: "key", secret: "c2VjcmV0", passphrase: "p", address: maker_address });
    expect(() => createPredictions({ clobUrl: CLOB, catalogUrl: CATALOG, auth: key })).not.toThrow();
  });
});
