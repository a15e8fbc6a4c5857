import { beforeEach, describe, expect, it } from "vitest";
import { asking, frozenSandbox, NOW, row, rows, type Row } from "../../test/ask.ts";
import { networks } from "./networks.ts";

const sandbox = frozenSandbox();
beforeEach(() => sandbox.reset());
const bearer = { Authorization: `Bearer ${sandbox.credentials.validators}` };
const ask = asking(sandbox, "validators", bearer);

const PATH = "/v1/eth/validators/consolidations";
const everything = async (network = "mainnet"): Promise<readonly Row[]> =>
  rows((await ask(`${PATH}?limit=1000000`, { headers: { "X-Service-Network": network } })).json, "results");
const found = async (filter: string): Promise<readonly Row[]> =>
  rows((await ask(`${PATH}?limit=1000000&${filter}`)).json, "results");

const all = await everything();
const [sample = {}] = all.slice(700);

describe("a consolidation", () => {
  it("has the specification's fields in their types", () => {
    const texts = ["date", "sourceEntity", "sourceEntityType", "targetEntity", "targetEntityType"];
    const numbers = [
      "consolidationEpoch",
      "sourceValidatorIndex",
      "targetValidatorIndex",
      "consolidatedAmount",
      "targetBalanceBeforeConsolidation",
      "targetBalanceAtConsolidationEpoch",
      "targetEffectiveBalanceAtConsolidationEpoch",
    ];
    expect(all.length).toBeGreaterThan(1_000);
    for (const one of all) {
      expect(Object.keys(one).sort()).toEqual([...texts, ...numbers].sort());
      for (const name of texts) expect(one[name]).toMatch(/./);
      for (const name of numbers) expect(Number.isSafeInteger(one[name])).toBe(true);
    }
  });

  it.each(Object.keys(networks))("obeys the rules of consensus (%s)", async (name) => {
    const sources = new Set<unknown>();
    for (const one of (await everything(name)).toReversed()) {
      const number = (field: string): number => Number(one[field]);
      const [amount, before, at] = [
        number("consolidatedAmount"),
        number("targetBalanceBeforeConsolidation"),
        number("targetBalanceAtConsolidationEpoch"),
      ];
      const effective = number("targetEffectiveBalanceAtConsolidationEpoch");
      expect(amount).toBeGreaterThan(0);
      expect(amount).toBeLessThanOrEqual(2_048e9);
      expect(effective % 1e9).toBe(0);
      expect(effective).toBe(Math.min(Math.floor(at / 1e9) * 1e9, 2_048e9));
      expect(at - before - amount).toBeGreaterThanOrEqual(0);
      expect(at - before - amount).toBeLessThan(0.002e9);
      expect(one["sourceValidatorIndex"]).not.toBe(one["targetValidatorIndex"]);
      // A source exits: it is never source or target again.
      expect(sources.has(one["sourceValidatorIndex"])).toBe(false);
      expect(sources.has(one["targetValidatorIndex"])).toBe(false);
      sources.add(one["sourceValidatorIndex"]);
    }
  });

  it.each(Object.keys(networks))("keeps to the churn: 256 ether an epoch (%s)", async (name) => {
    const large = asking(frozenSandbox({ scale: 600, now: Date.UTC(2025, 5, 1) }), "validators", bearer);
    const response = await large(`${PATH}?limit=1000000`, { headers: { "X-Service-Network": name } });
    const listed = rows(response.json, "results").toReversed();
    const epochs = listed.map((one) => Number(one["consolidationEpoch"]));
    expect(epochs).toEqual(epochs.toSorted((a, b) => a - b));
    // Consolidations since any earlier one share the rest of its epoch and the epochs after it.
    let [moved, least] = [0, Infinity];
    listed.forEach((one, place) => {
      moved += Number(one["consolidatedAmount"]) / 1e9;
      const ahead = moved - 256 * (epochs[place] ?? 0);
      expect(ahead - least).toBeLessThanOrEqual(256);
      least = Math.min(least, ahead);
    });
    const busy = epochs.filter((epoch, place) => epoch === epochs[place - 1]).length;
    expect(busy).toBeGreaterThan(20);
  });

  it("continues from the target's balance after the previous consolidation", () => {
    const balances = new Map<unknown, number>();
    for (const one of all.toReversed()) {
      const known = balances.get(one["targetValidatorIndex"]);
      const before = Number(one["targetBalanceBeforeConsolidation"]);
      if (known !== undefined) expect(before).toBeGreaterThanOrEqual(known);
      balances.set(one["targetValidatorIndex"], Number(one["targetBalanceAtConsolidationEpoch"]));
    }
    expect(Math.max(...balances.values())).toBeGreaterThan(1_500e9);
  });

  it("is dated by the UTC day of its epoch, none before the fork, none in the future", () => {
    for (const one of all) {
      const start = 1_606_824_023_000 + Number(one["consolidationEpoch"]) * 384_000;
      expect(one["date"]).toBe(new Date(start).toISOString().slice(0, 10));
      expect(Number(one["consolidationEpoch"])).toBeGreaterThanOrEqual(364_293);
      expect(start).toBeLessThanOrEqual(NOW);
    }
  });
});

describe("limit and offset", () => {
  it("give pages that together are the whole list", async () => {
    const read: Row[] = [];
    let next: unknown = `${sandbox.origins.validators}${PATH}?limit=400`;
    while (typeof next === "string") {
      const page = row((await ask(next.replace(sandbox.origins.validators, ""))).json);
      read.push(...rows(page, "results"));
      next = page["next"];
    }
    expect(read).toEqual(all);
  });

  it("are 10 and 0 by default", async () => {
    const plain = row((await ask(PATH)).json);
    expect(plain["results"]).toEqual(all.slice(0, 10));
    expect(plain["results"]).toEqual(row((await ask(`${PATH}?limit=10&offset=0`)).json)["results"]);
  });

  it("link to the neighbours with absolute addresses that keep the filters", async () => {
    const page = row((await ask(`${PATH}?toDate=2026-01-31&limit=5&offset=7`)).json);
    const at = (offset: number): string =>
      `${sandbox.origins.validators}${PATH}?toDate=2026-01-31&limit=5&offset=${String(offset)}`;
    expect(page).toMatchObject({ previous: at(2), next: at(12) });
  });

  it("have no link beyond the ends", async () => {
    expect((await ask(`${PATH}?limit=3`)).json).toMatchObject({ previous: null });
    const last = await ask(`${PATH}?limit=3&offset=${String(all.length - 3)}`);
    expect(last.json).toMatchObject({ next: null });
    expect(rows(last.json, "results")).toHaveLength(3);
    expect((await ask(`${PATH}?offset=${String(all.length)}`)).json).toMatchObject({
      next: null,
      results: [],
    });
  });

  it("link from beyond the end to the last page", async () => {
    const previous = async (query: string): Promise<unknown> =>
      row((await ask(PATH + query)).json)["previous"];
    const last = (Math.ceil(all.length / 7) - 1) * 7;
    const back = await previous("?limit=7&offset=99999999");
    expect(back).toBe(`${sandbox.origins.validators}${PATH}?limit=7&offset=${String(last)}`);
    expect(await previous(`?limit=7&offset=${String(last + 7)}`)).toBe(back);
    expect(await previous("?source_entity=nobody&offset=20")).toBeNull();
  });

  it("count the pages", async () => {
    expect((await ask(`${PATH}?limit=7`)).json).toMatchObject({ pages: Math.ceil(all.length / 7) });
    expect((await ask(PATH)).json).toMatchObject({ pages: Math.ceil(all.length / 10) });
    expect((await ask(`${PATH}?source_entity=nobody`)).json).toEqual({
      previous: null,
      next: null,
      pages: 0,
      results: [],
    });
  });
});

describe("a filter", () => {
  it("by day includes both ends", async () => {
    const [from, to] = ["2025-11-03", "2025-11-20"];
    const wanted = all.filter((one) => String(one["date"]) >= from && String(one["date"]) <= to);
    expect(await found(`fromDate=${from}&toDate=${to}`)).toEqual(wanted);
    expect(new Set(wanted.map((one) => one["date"])).size).toBeGreaterThan(2);
    expect(await found(`fromDate=${String(sample["date"])}&toDate=${String(sample["date"])}`)).toContainEqual(
      sample,
    );
  });

  it.each([
    ["consolidation_epoch", "consolidationEpoch"],
    ["source_validator_index", "sourceValidatorIndex"],
    ["source_entity", "sourceEntity"],
    ["target_validator_index", "targetValidatorIndex"],
    ["target_entity", "targetEntity"],
  ])("by %s selects", async (param, field) => {
    const wanted = all.filter((one) => one[field] === sample[field]);
    expect(wanted.length).toBeLessThan(all.length);
    expect(await found(`${param}=${encodeURIComponent(String(sample[field]))}`)).toEqual(wanted);
  });

  it("combines with the others", async () => {
    const entity = encodeURIComponent(String(sample["targetEntity"]));
    const joined = await found(`target_entity=${entity}&fromDate=2026-01-01`);
    expect(joined).toEqual(
      all.filter(
        (one) => one["targetEntity"] === sample["targetEntity"] && String(one["date"]) >= "2026-01-01",
      ),
    );
  });

  it("that is unknown has no effect", async () => {
    expect(await found("sort=date")).toEqual(all);
  });
});

describe("X-Service-Network", () => {
  it("chooses the network", async () => {
    const [hoodi, holesky] = [await everything("hoodi"), await everything("holesky")];
    expect(hoodi).not.toEqual(all);
    expect(holesky).not.toEqual(all);
    expect(hoodi).not.toEqual(holesky);
    expect(Math.min(...hoodi.map((one) => Number(one["consolidationEpoch"])))).toBeLessThan(10_000);
  });

  it("is mainnet by default", async () => {
    expect(await everything("mainnet")).toEqual(rows((await ask(`${PATH}?limit=1000000`)).json, "results"));
  });

  it("has no other values", async () => {
    const response = await ask(PATH, { headers: { "X-Service-Network": "sepolia" } });
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({ detail: [{ loc: ["header", "X-Service-Network"] }] });
  });

  it("has the dialect's name", async () => {
    const dialect = { headers: { "X-Service-": "X-Acme-" }, segments: { network_a: "ethereum" } };
    const spelled = asking(frozenSandbox({ dialect }), "validators", bearer);
    const path = "/v1/ethereum/validators/consolidations?limit=1000000";
    const hoodi = await spelled(path, { headers: { "X-Acme-Network": "hoodi" } });
    expect(rows(hoodi.json, "results")).toEqual(await everything("hoodi"));
    expect((await spelled(PATH)).status).toBe(404);
  });
});

describe("a bad value", () => {
  it.each([
    "limit=0",
    "limit=ten",
    "limit=",
    "offset=-1",
    "fromDate=2026-02-30",
    "toDate=yesterday",
    "consolidation_epoch=-1",
    "source_validator_index=1.5",
    "target_validator_index=x",
    "fromDate=2026-02-02&toDate=2026-02-01",
  ])("(%s) is a 400 that names the field", async (query) => {
    const response = await ask(`${PATH}?${query}`);
    expect(response.status).toBe(400);
    const [complaint] = rows(response.json, "detail");
    expect(complaint?.["loc"]).toEqual(["query", query.split("=")[0]]);
    expect(complaint?.["msg"]).toMatch(/./);
    expect(complaint?.["type"]).toMatch(/^value_error/);
  });

  it("is not answered with the advice to send empty text, which is refused too", async () => {
    const response = await ask(`${PATH}?target_validator_index=x`);
    expect(rows(response.json, "detail")[0]?.["msg"]).toBe("ensure this value is a number");
  });
});

describe("the credential", () => {
  it.each([
    { Authorization: "" },
    { Authorization: "Basic YTpi" },
    { Authorization: "Basic sandbox-token" },
    { Authorization: "Bearer" },
  ])("is required (%j)", async (headers) => {
    const response = await ask(PATH, { headers });
    expect(response.status).toBe(401);
    expect(response.json).toEqual({ detail: "Not authenticated" });
  });

  it("that is unknown is refused", async () => {
    const response = await ask(PATH, { headers: { Authorization: "Bearer nobody" } });
    expect(response.status).toBe(401);
    expect(response.json).toEqual({ detail: "Not authenticated" });
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  });

  it("of an account without permission is refused", async () => {
    const { forbidden } = sandbox.credentials.validatorsLimited;
    const response = await ask(PATH, { headers: { Authorization: `Bearer ${forbidden}` } });
    expect(response.status).toBe(403);
    expect(response.json).toEqual({ detail: "You don't have permission to do that." });
    await ask(PATH);
    expect(sandbox.journal.entries().map(({ principal }) => principal)).toEqual(["forbidden", "paid"]);
  });
});

describe("the seed and the time", () => {
  it("determine every byte", async () => {
    const again = asking(frozenSandbox(), "validators", bearer);
    const other = asking(frozenSandbox({ seed: 2 }), "validators", bearer);
    const { text } = await ask(`${PATH}?limit=50`);
    expect((await again(`${PATH}?limit=50`)).text).toBe(text);
    expect((await other(`${PATH}?limit=50`)).text).not.toBe(text);
  });

  it("add consolidations and keep earlier ones", async () => {
    let now = NOW;
    const moving = asking(frozenSandbox({ now: () => now }), "validators", bearer);
    const listed = async (): Promise<readonly Row[]> =>
      rows((await moving(`${PATH}?limit=1000000`)).json, "results");
    expect(await listed()).toEqual(all);
    now += 30 * 86_400_000;
    const later = await listed();
    expect(later.length).toBeGreaterThan(all.length);
    expect(later.slice(later.length - all.length)).toEqual(all);
    now = NOW;
    expect(await listed()).toEqual(all);
  });

  it("before the fork has none", async () => {
    const early = asking(frozenSandbox({ now: Date.UTC(2025, 3, 1) }), "validators", bearer);
    expect((await early(PATH)).json).toEqual({ previous: null, next: null, pages: 0, results: [] });
  });
});

it("a larger scale has more", async () => {
  const large = asking(frozenSandbox({ scale: 180 }), "validators", bearer);
  expect(rows((await large(`${PATH}?limit=1000000`)).json, "results").length).toBeGreaterThan(all.length * 2);
});

it("responses have a request ID", async () => {
  const ids = [await ask(PATH), await ask(PATH)].map(({ headers }) => headers.get("x-request-id"));
  expect(new Set(ids).size).toBe(2);
});
