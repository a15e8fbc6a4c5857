import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, NOW } from "../test/ask.ts";
import type { Sandbox } from "./sandbox.ts";

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

describe("all services", () => {
  const stats = "/v2/api?module=stats&action=dailyuncleblkcount&startdate=2019-02-01&enddate=2019-02-02";
  const bearer = { Authorization: "Bearer sandbox-token-free" };

  /** Spends of every budget that there is, writes, fails, and says what came back. */
  async function exercise(sandbox: Sandbox): Promise<readonly unknown[]> {
    const chainstats = asking(sandbox, "chainstats");
    const host = asking(sandbox, "repoHost", signedIn);
    const answers = [
      ...(await several(4, () => chainstats(`${stats}&apikey=SANDBOX-FREE`))),
      ...(await several(6, (i) => chainstats(`${stats}&apikey=NOBODYS-${String(i)}`))),
      ...(await several(3, () =>
        asking(sandbox, "validators", bearer)("/v1/eth/validators/consolidations?limit=1"),
      )),
      await asking(sandbox, "clob")("/simplified-markets"),
      await asking(sandbox, "catalog")("/events/keyset?limit=1"),
      await host(issues, { method: "POST", body: '{"title":"x"}' }),
      await host("/repos/acme/rocket", { method: "PATCH", body: '{"description":"other"}' }),
      await host("/repos/acme/seed/contents/new.txt", {
        method: "PUT",
        body: '{"message":"m","content":"eA=="}',
      }),
      await host("/notifications", { method: "PUT", body: "{}" }),
      ...(await several(12, () => host("/search/repositories?q=rocket"))),
      ...(await several(7, () =>
        asking(sandbox, "repoHost", { Authorization: `Basic ${btoa("bob:wrong")}` })("/meta"),
      )),
      await asking(sandbox, "repoHost", { Authorization: "token bob-token" })("/meta"),
      ...(await several(3, () => asking(sandbox, "repoHost")("/meta"))),
      await host(issues),
      await host("/repos/acme/rocket"),
      await host("/notifications"),
    ];
    return answers.map(({ status, headers, text }) => [status, [...headers], text]);
  }

  it("are as they were at the start after a reset, byte for byte", async () => {
    const sandbox = frozenSandbox();
    const first = await exercise(sandbox);
    sandbox.reset();
    expect(await exercise(sandbox)).toEqual(first);
  });

  it("go on from a snapshot as they did, byte for byte", async () => {
    const sandbox = frozenSandbox();
    await exercise(sandbox);
    const snapshot = sandbox.snapshot();
    const second = await exercise(sandbox);
    sandbox.restore(snapshot);
    expect(await exercise(sandbox)).toEqual(second);
  });
});

async function several<T>(times: number, ask: (i: number) => Promise<T>): Promise<readonly T[]> {
  const answers: T[] = [];
  for (let i = 0; i < times; i++) answers.push(await ask(i));
  return answers;
}

it("is another sandbox's nowhere", () => {
  const snapshot = frozenSandbox().snapshot();
  expect(() => frozenSandbox().restore(snapshot)).toThrow(TypeError);
});
