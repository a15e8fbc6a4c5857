import { expect, it } from "vitest";
import { asking, frozenSandbox } from "../../test/ask.ts";
import type { Sandbox } from "../types.ts";

/** Sends requests that are limited, faulted, delayed and warned about. */
async function journalOf(sandbox: Sandbox): Promise<string> {
  const ask = asking(sandbox, "repoHost", { Authorization: "token alice-token" });
  await ask("/repos/acme/rocket/issues?per_page=2");
  await ask("/repos/acme/rocket/issues?per_page=2");
  await asking(sandbox, "validators")("/v1/eth/validators/consolidations");
  sandbox.faults.add({ kind: "delay", milliseconds: { min: 1, max: 2 }, match: { probability: 0.5 } });
  for (let i = 0; i < 4; i++) await ask("/meta");
  return JSON.stringify(sandbox.journal.entries());
}

it("with a frozen clock two runs give the same journal, byte for byte", async () => {
  const [one, other] = [
    await journalOf(frozenSandbox({ scale: 3 })),
    await journalOf(frozenSandbox({ scale: 3 })),
  ];
  expect(other).toBe(one);
  expect(one).toContain("unconditional-poll");
});

it("a response takes the time by which the clock was advanced meanwhile", async () => {
  const sandbox = frozenSandbox({ scale: 3, faults: [{ kind: "delay", milliseconds: 60_000 }] });
  const response = asking(sandbox, "repoHost")("/meta");
  await new Promise(setImmediate);
  sandbox.clock.advance(60_000);
  await response;
  expect(sandbox.journal.entries()).toMatchObject([{ took: 60_000 }]);
});

it("with a running clock it takes real time", async () => {
  const sandbox = frozenSandbox({ scale: 3 });
  sandbox.clock.resume();
  await asking(sandbox, "repoHost")("/meta");
  expect(sandbox.journal.entries()[0]?.took).toBeGreaterThan(0);
});
