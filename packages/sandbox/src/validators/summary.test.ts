import { beforeEach, describe, expect, it } from "vitest";
import { asking, frozenSandbox, NOW, row, rows, type Row } from "../../test/ask.ts";
import { paymentsOf, yearly } from "./summary.ts";
import { createValidatorsWorld } from "./world.ts";

const sandbox = frozenSandbox();
beforeEach(() => sandbox.reset());
const bearer = { Authorization: `Bearer ${sandbox.credentials.validators}` };
const ask = asking(sandbox, "validators", bearer);
const world = createValidatorsWorld(1, 1);

const pathOf = (id: string, window = "30d"): string => `/v1/solana/validators/${id}/summary?window=${window}`;
const summary = async (id: string, window?: string): Promise<Row> =>
  row((await ask(pathOf(id, window))).json);
const everybody = await Promise.all(world.validators.map(({ voteAccount }) => summary(voteAccount)));
const [first] = world.validators;
const id = first?.validatorIdentity ?? "";

const REQUIRED = [
  "validatorIdentity",
  "voteAccount",
  "timeWindow",
  "name",
  "validatorApy",
  "delegatorApy",
  "voteCommissionRate",
  "totalStake",
  "networkPenetration",
];
const NULLABLE = [
  "mevCommissionRate",
  "effectiveness",
  "stakeAccountCount",
  "voteLatency",
  "partnerPriorityFeeCommissionRate",
];

describe("a summary", () => {
  it("always has all fields; only the nullable ones are ever null", () => {
    for (const one of everybody) {
      expect(Object.keys(one).sort()).toEqual([...REQUIRED, ...NULLABLE].sort());
      for (const name of REQUIRED) expect(one[name]).toBeTypeOf("string");
    }
    for (const name of NULLABLE) expect(everybody.map((one) => one[name])).toContain(null);
  });

  it("writes decimals as text, and accounts as a whole number", () => {
    const decimals = [...REQUIRED.slice(4), ...NULLABLE].filter((name) => name !== "stakeAccountCount");
    for (const one of everybody) {
      for (const name of decimals) if (one[name] !== null) expect(one[name]).toMatch(/^\d+(?:\.\d+)?$/);
      const accounts = one["stakeAccountCount"];
      if (accounts !== null) expect(Number.isInteger(accounts) && Number(accounts) >= 0).toBe(true);
    }
  });

  it("has plausible figures: fractions below one, and yields after commission", () => {
    let penetration = 0;
    for (const one of everybody) {
      const number = (name: string): number => Number(one[name]);
      expect(number("validatorApy")).toBeGreaterThan(0.02);
      expect(number("validatorApy")).toBeLessThan(0.15);
      expect(number("delegatorApy")).toBeLessThanOrEqual(number("validatorApy"));
      expect(number("delegatorApy")).toBeCloseTo(
        number("validatorApy") * (1 - number("voteCommissionRate")),
        5,
      );
      if (one["effectiveness"] !== null) expect(number("effectiveness")).toBeLessThanOrEqual(1);
      penetration += number("networkPenetration");
    }
    expect(penetration).toBeCloseTo(0.6, 3);
  });
});

describe("validator_id", () => {
  it("is an identity or a vote account", async () => {
    const { validatorIdentity = "", voteAccount = "" } = first ?? {};
    const byIdentity = await summary(validatorIdentity);
    expect(byIdentity).toEqual(await summary(voteAccount));
    expect(byIdentity).toMatchObject({ validatorIdentity, voteAccount });
    expect(validatorIdentity).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/);
  });

  it("changes the response", () => {
    expect(new Set(everybody.map((one) => one["voteAccount"])).size).toBe(world.validators.length);
  });

  it("that is unknown is not found", async () => {
    const response = await ask(pathOf("7K8DVxtNJGnMtUY1CQJT5jcs8sFGSZTDiG7kowvFpECh"));
    expect(response.status).toBe(404);
    expect(response.json).toEqual({ detail: "Not found." });
  });
});

describe("window", () => {
  it.each(["1d", "7d", "30d", "all"])("%s is in the response and changes the figures", async (window) => {
    const one = await summary(id, window);
    const other = await summary(id, window === "7d" ? "30d" : "7d");
    expect(one["timeWindow"]).toBe(window);
    expect(one["validatorApy"]).not.toBe(other["validatorApy"]);
    expect(one["totalStake"]).toBe(other["totalStake"]);
  });

  it("is required", async () => {
    const response = await ask(`/v1/solana/validators/${id}/summary`);
    expect(response.status).toBe(400);
    expect(response.json).toEqual({
      detail: [{ loc: ["query", "window"], msg: "field required", type: "value_error.missing" }],
    });
  });

  it("has no other values", async () => {
    const response = await ask(pathOf(id, "2d"));
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({ detail: [{ loc: ["query", "window"] }] });
  });
});

describe("the yield of 1d", () => {
  if (first === undefined) throw new Error("The world has no validators");
  const day = 86_400_000;

  it("covers the rewards of the last 3 days", async () => {
    const payments = paymentsOf(1, first, "1d", NOW);
    expect(payments.length).toBeGreaterThan(0);
    for (const { at } of payments) expect(at > NOW - 3 * day && at <= NOW).toBe(true);
    expect((await summary(id, "1d"))["validatorApy"]).toBe(yearly(payments).toFixed(6));
  });

  it("is present on days without a payment", async () => {
    for (let ago = 0; ago < 6; ago++) {
      const now = NOW - ago * day;
      expect(paymentsOf(1, first, "1d", now).length).toBeGreaterThan(0);
      const then = asking(frozenSandbox({ now }), "validators", bearer);
      expect(Number(row((await then(pathOf(id, "1d"))).json)["validatorApy"])).toBeGreaterThan(0.02);
    }
    const paid = [0, 1, 2, 3].map((ago) =>
      paymentsOf(1, first, "1d", NOW - ago * day).some(({ at }) => at > NOW - (ago + 1) * day),
    );
    expect(paid).toContain(false);
  });

  it("changes when an epoch ends; the yield of all time hardly does", async () => {
    const later = asking(frozenSandbox({ now: NOW + 2 * day }), "validators", bearer);
    const change = async (window: string): Promise<number> => {
      const after = row((await later(pathOf(id, window))).json);
      return Math.abs(Number(after["validatorApy"]) - Number((await summary(id, window))["validatorApy"]));
    };
    expect(await change("1d")).toBeGreaterThan(0.000_5);
    expect(await change("all")).toBeLessThan(0.000_1);
  });
});

it("requires the credential", async () => {
  expect((await ask(pathOf(id), { headers: { Authorization: "" } })).status).toBe(401);
  expect((await ask(pathOf(id), { headers: { Authorization: "Bearer nobody" } })).status).toBe(401);
});

it("gets 404 at another path and 405 with another method", async () => {
  expect((await ask(`/v1/eth/validators/${id}/summary?window=1d`)).json).toEqual({ detail: "Not Found" });
  const posted = await ask(pathOf(id), { method: "POST" });
  expect(posted.status).toBe(405);
  expect(posted.json).toEqual({ detail: "Method Not Allowed" });
});

it("shares its world with the consolidations", async () => {
  const names = new Set(everybody.map((one) => one["name"]));
  const listed = rows((await ask("/v1/eth/validators/consolidations?limit=1000000")).json, "results");
  const entities = new Set(listed.flatMap((one) => [one["sourceEntity"], one["targetEntity"]]));
  expect(entities).toEqual(names);
  expect(names.size).toBe(24);
});

it("follows from the seed", async () => {
  const again = asking(frozenSandbox(), "validators", bearer);
  expect((await again(pathOf(id))).text).toBe((await ask(pathOf(id))).text);
  const other = asking(frozenSandbox({ seed: 2 }), "validators", bearer);
  expect((await other(pathOf(id))).status).toBe(404);
});
