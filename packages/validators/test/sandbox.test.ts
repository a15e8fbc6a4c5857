import { DAY } from "@org/http-core/operation";
import { beforeAll, describe, expect, test } from "vitest";
import { fakeClock } from "@org/http-core/testing";
import { createSandbox, unlimited } from "@org/sandbox";
import { bearer, createValidators, gweiToEth, type Consolidation, type Validators } from "../src/index.ts";
import {
  byEntity,
  byTarget,
  byValidator,
  consolidationWarnings,
  flows,
  lineage,
  rank,
  summaryWarnings,
} from "../src/analysis/index.ts";

const NOW = Date.UTC(2025, 7, 1);

let now = NOW;
const sandbox = createSandbox({ now: () => now, limits: unlimited });

function clientAt(moment: number): Validators {
  now = moment;
  return createValidators({
    baseUrl: sandbox.origins.validators,
    auth: bearer(sandbox.credentials.validators),
    fetch: sandbox.fetch,
    clock: fakeClock(moment),
    limit: false,
    retry: { retries: 0 },
  });
}

test("ten validators are compared over four windows", async () => {
  const ids = sandbox.validators.slice(0, 10).map(({ validatorIdentity }) => validatorIdentity);
  const outcomes = await clientAt(NOW).summaries(ids);
  const compared = byValidator(outcomes);
  expect(compared).toHaveLength(10);
  for (const { name, windows } of compared) {
    expect(name).toBeDefined();
    expect(Object.keys(windows)).toEqual(["1d", "7d", "30d", "all"]);
  }
  const month = outcomes.flatMap((outcome) =>
    outcome.ok && outcome.window === "30d" ? [outcome.summary] : [],
  );
  expect(month.flatMap(summaryWarnings)).toEqual([]);
  const yields = rank(month, "delegatorApy").map(({ delegatorApy }) => Number(delegatorApy));
  expect(yields).toEqual(yields.toSorted((a, b) => b - a));
});

describe("consolidations", () => {
  let rows: readonly Consolidation[];
  beforeAll(async () => {
    rows = await clientAt(NOW).consolidations({ limit: 500 }).collect({ max: 100_000 });
  });

  test("of one target entity have the same totals by filter, by entity and by flow", async () => {
    const [most] = byEntity(rows);
    const target_entity = String(most?.entity);
    const own = await clientAt(NOW).consolidations({ target_entity, limit: 500 }).collect({ max: 100_000 });
    expect(own).toHaveLength(Number(most?.taken));
    const total = byTarget(own).reduce((sum, { amount }) => sum + amount, 0n);
    expect(gweiToEth(total)).toBe(gweiToEth(most?.amountTaken ?? 0n));
    const into = flows(rows).filter(({ target }) => target === target_entity);
    expect(into.reduce((sum, { amount }) => sum + amount, 0n)).toBe(total);
  });

  test("have no warnings but those for excess balances", () => {
    expect(rows.length).toBeGreaterThan(100);
    const rules = new Set(consolidationWarnings(rows).map(({ rule }) => rule));
    expect(Array.from(rules).filter((rule) => rule !== "excess")).toEqual([]);
    expect(consolidationWarnings(rows, { network: "hoodi" }).length).toBeGreaterThan(rows.length / 2);
  });

  test("have no cycles", () => {
    const { holders, ancestors, path } = lineage(rows);
    const reached = holders.flatMap((holder) => ancestors(holder));
    expect(reached).toHaveLength(rows.length);
    for (const source of reached.slice(0, 100)) expect(holders).toContain(path(source).at(-1));
  });

  test("are synced twice, and the second sync returns only new ones", async () => {
    const first = clientAt(NOW).syncConsolidations();
    const known: Consolidation[] = [];
    for await (const row of first) known.push(row);
    const second = clientAt(NOW + 10 * DAY).syncConsolidations({}, { from: first.checkpoint() });
    const added: Consolidation[] = [];
    for await (const row of second) added.push(row);
    const range = { limit: 500, toDate: new Date(NOW + 9 * DAY).toISOString().slice(0, 10) };
    const all = await clientAt(NOW + 10 * DAY)
      .consolidations(range)
      .collect({ max: 100_000 });
    expect(added.length).toBeGreaterThan(0);
    expect(known.length + added.length).toBe(all.length);
    expect(new Set([...known, ...added].map(({ sourceValidatorIndex }) => sourceValidatorIndex)).size).toBe(
      all.length,
    );
  });
});
