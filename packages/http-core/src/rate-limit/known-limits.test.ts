import { expect, test } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import { knownLimits } from "./known-limits.ts";
import { sharedGate } from "./shared-gate.ts";

test("a thousand budgets at most are remembered: the one used longest ago is dropped first", async () => {
  const clock = fakeClock();
  const budgets = knownLimits(clock);
  const meet = async (host: string): Promise<void> => {
    const budget = { service: "met", origin: `https://${host}.example`, principal: "", bucket: "" };
    const pass = await sharedGate(budget, { announced: false }, clock).acquire();
    const headers = new Headers({ "x-ratelimit-remaining": "7", "x-ratelimit-reset": "600" });
    pass.reportResponse({ status: 200, headers });
    pass.release();
    budgets.add(budget);
  };
  await meet("first");
  await meet("second");
  for (let host = 0; host < 998; host += 1) await meet(String(host));
  await meet("first");
  await meet("last");
  const origins = budgets.list().map(({ origin }) => origin);
  expect(origins).toHaveLength(1_000);
  expect(origins).toContain("https://first.example");
  expect(origins).not.toContain("https://second.example");
});
