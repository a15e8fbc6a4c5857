import { expect, it } from "vitest";
import { asking, frozenSandbox, NOW } from "../test/ask.ts";

const signedIn = { Authorization: "token alice-token" };
const issues = "/repos/acme/seed/issues";

it("brings everything back: what was written, budgets, clock, faults and journal", async () => {
  const sandbox = frozenSandbox();
  const ask = asking(sandbox, "repoHost", signedIn);
  const write = (title: string): ReturnType<typeof ask> =>
    ask(issues, { method: "POST", body: JSON.stringify({ title }) });
  await write("first");
  sandbox.clock.advance(5_000);
  sandbox.faults.add({ name: "kept", kind: "wrong-type", match: { route: "GET /never" } });
  const snapshot = sandbox.snapshot();
  expect(snapshot.at).toBe(NOW + 5_000);
  const before = await ask(issues);

  for (const _ of [1, 2]) {
    sandbox.restore(snapshot);
    const again = await ask(issues);
    expect(again.text).toBe(before.text);
    expect([...again.headers]).toEqual([...before.headers]);
    await write("second");
    sandbox.clock.freeze(0);
    sandbox.faults.clear();
  }
  sandbox.restore(snapshot);
  expect(sandbox.clock.now()).toBe(NOW + 5_000);
  expect(sandbox.faults.list().map(({ name }) => name)).toEqual(["kept"]);
  expect(sandbox.journal.entries()).toHaveLength(1);
});

it("outlives a reset", async () => {
  const sandbox = frozenSandbox();
  const ask = asking(sandbox, "repoHost", signedIn);
  await ask(issues, { method: "POST", body: '{"title":"x"}' });
  const snapshot = sandbox.snapshot();
  sandbox.reset();
  expect((await ask(issues)).text).toBe("[]");
  sandbox.restore(snapshot);
  expect((await ask(issues)).text).toContain('"x"');
});

it("is another sandbox's nowhere", () => {
  const snapshot = frozenSandbox().snapshot();
  expect(() => frozenSandbox().restore(snapshot)).toThrow(TypeError);
});
