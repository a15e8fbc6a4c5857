import { expect, it } from "vitest";
import { createPredictionsWorld } from "../src/predictions/world/world.ts";
import { ledgerOf } from "../src/predictions/world/ledger.ts";
import { asking, frozenSandbox, NOW, row, rows } from "./ask.ts";

// Without an upper bound, lists that grow with time would exhaust memory in these tests.
const FAR = Date.parse("9999-12-31T23:00:00Z");

it("the number of consolidations is bounded", async () => {
  const sandbox = frozenSandbox({ scale: 1 });
  sandbox.clock.set(FAR);
  const ask = asking(sandbox, "validators", { Authorization: "Bearer sandbox-token" });
  const { json } = await ask("/v1/eth/validators/consolidations?limit=1");
  expect(rows(json, "results")).toHaveLength(1);
  expect(row(json)["pages"]).toBe(100_000);
});

it("the number of trades is bounded", () => {
  const world = createPredictionsWorld({ seed: 1, now: NOW });
  expect(ledgerOf(world, "heavy").count(FAR)).toBe(1_000_000);
});
