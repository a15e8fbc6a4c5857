import { ParameterError } from "@org/http-core";
import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, NOW, rows } from "../../test/ask.ts";
import { exercise } from "../../test/exercise.ts";
import { fingerprint } from "../core/fingerprint.ts";
import type { Sandbox } from "../types.ts";
import { createSandbox } from "../create-sandbox.ts";

const signedIn = { Authorization: "token alice-token" };
const issues = "/repos/acme/seed/issues";

it("restores everything: written data, budgets, clock, faults and journal", async () => {
  const sandbox = frozenSandbox();
  const ask = asking(sandbox, "repoHost", signedIn);
  const write = (title: string): ReturnType<typeof ask> =>
    ask(issues, { method: "POST", body: JSON.stringify({ title }) });
  await write("first");
  sandbox.clock.advance(5_000);
  sandbox.faults.add({ name: "kept", kind: "wrong-type", match: { probability: 0 } });
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
  it("are as they were at the start after a reset, byte for byte", async () => {
    const sandbox = frozenSandbox();
    const first = await exercise(sandbox);
    sandbox.reset();
    expect(await exercise(sandbox)).toEqual(first);
  });

  it("continue from a snapshot as before, byte for byte", async () => {
    const sandbox = frozenSandbox();
    await exercise(sandbox);
    const snapshot = sandbox.snapshot();
    const second = await exercise(sandbox);
    sandbox.restore(snapshot);
    expect(await exercise(sandbox)).toEqual(second);
  });
});

/** Writes data that refers to users, labels and tokens in state. */
async function write(sandbox: Sandbox): Promise<void> {
  const ask = asking(sandbox, "repoHost", signedIn);
  const send = (method: string, path: string, body: object): ReturnType<typeof ask> =>
    ask(path, { method, body: JSON.stringify(body) });
  await send("POST", "/user/repos", { name: "made", private: true });
  await send("POST", "/repos/alice/made/issues", { title: "x", assignees: ["alice"] });
  await send("POST", "/repos/alice/made/issues/1/comments", { body: "y" });
  await send("PATCH", "/repos/acme/rocket", { name: "missile" });
  await send("PUT", "/repos/acme/seed/contents/a.txt", { message: "m", content: "eA==" });
  await send("PUT", "/user/starred/acme/seed", {});
  await send("POST", "/repos/acme/seed/labels", { name: "new", color: "ffffff" });
  sandbox.faults.add({ kind: "status", status: 503, body: { $map: 1 }, match: { probability: 0 } });
}

/** Responses of the repository host that show such references. */
async function look(sandbox: Sandbox): Promise<readonly unknown[]> {
  const paths = ["/user/repos", "/repos/alice/made", "/repos/alice/made/issues/1/comments", "/notifications"];
  const more = ["/repos/acme/seed/commits", "/repos/acme/rocket", "/user/starred", "/repos/acme/seed/labels"];
  const ask = asking(sandbox, "repoHost", signedIn);
  const responses = [];
  for (const path of [...paths, ...more]) responses.push(await ask(path));
  return responses.map(({ status, headers, text }) => [status, [...headers], text]);
}

describe("a fork", () => {
  it("continues as the sandbox does, byte for byte", async () => {
    const sandbox = frozenSandbox();
    await exercise(sandbox);
    await write(sandbox);
    sandbox.clock.advance(90_000_000);
    const fork = sandbox.fork();
    expect(fork.clock.state()).toEqual(sandbox.clock.state());
    expect(fork.faults.list()).toEqual(sandbox.faults.list());
    expect(JSON.stringify(fork.journal.entries())).toBe(JSON.stringify(sandbox.journal.entries()));
    const responses = await look(fork);
    expect(responses).toHaveLength(8);
    for (const response of responses) expect(response).toContainEqual(200);
    expect(responses).toEqual(await look(sandbox));
    expect(await exercise(fork)).toEqual(await exercise(sandbox));
  });

  it("has the same markets and events at any time", async () => {
    let now = NOW;
    const sandbox = createSandbox({ now: () => now });
    const events = (of: Sandbox): ReturnType<typeof asking> => asking(of, "catalog");
    const first = await events(sandbox)("/events/keyset?limit=3");
    now += 40 * 86_400_000;
    const [fork, world] = [sandbox.fork(), sandbox.worlds.get("late")];
    expect(fork.clock.now()).toBe(now);
    const later = await events(sandbox)("/events/keyset?limit=3");
    for (const other of [fork, world])
      expect((await events(other)("/events/keyset?limit=3")).text).toBe(later.text);
    expect(later.text).toContain(String(rows(first.json, "events")[0]?.["id"]));
  });

  it("is independent", async () => {
    const sandbox = frozenSandbox();
    const fork = sandbox.fork();
    await write(fork);
    fork.clock.advance(5);
    expect((await asking(sandbox, "repoHost", signedIn)("/repos/alice/made")).status).toBe(404);
    expect(sandbox.clock.now()).toBe(NOW);
    expect(sandbox.faults.list()).toEqual([]);
    expect(sandbox.journal.entries()).toHaveLength(1);
  });
});

describe("a file", () => {
  it("is plain JSON, and the same state in another sandbox of the seed", async () => {
    const sandbox = frozenSandbox();
    await write(sandbox);
    sandbox.clock.advance(90_000_000);
    const file: unknown = JSON.parse(JSON.stringify(sandbox.snapshot()));
    const before = await look(sandbox);
    const other = createSandbox();
    other.restore(file);
    expect(other.clock.now()).toBe(NOW + 90_000_000);
    expect(await look(other)).toEqual(before);
    expect(other.faults.list()).toEqual(sandbox.faults.list());
  });

  it("can be of an earlier snapshot", async () => {
    const sandbox = frozenSandbox();
    const snapshot = sandbox.snapshot();
    await write(sandbox);
    expect(snapshot.toJSON()).toEqual(frozenSandbox().snapshot().toJSON());
  });

  it.each([
    [{ version: 1 }, "snapshot.version"],
    [{ seed: 8 }, "snapshot.seed"],
    [{ scale: 7 }, "snapshot.scale"],
    [{ format: "tape" }, "snapshot.format"],
    [{ states: {} }, "snapshot.states"],
    [{ at: "now" }, "snapshot.at"],
  ])("with %j is refused with an error message", (change, field) => {
    const sandbox = frozenSandbox();
    const file = { ...sandbox.snapshot().toJSON(), ...change };
    sandbox.clock.advance(5);
    expect(() => sandbox.restore(file)).toThrow(ParameterError);
    expect(() => sandbox.restore(file)).toThrow(field);
    expect(sandbox.clock.now()).toBe(NOW + 5);
  });
});

it("a file with invalid states is refused although its fingerprint is right", () => {
  const sandbox = frozenSandbox();
  for (const states of [
    { "sandbox journal": { $map: 7 } },
    { "repo-host stars": { $seeded: "account 7" } },
  ]) {
    const sum = fingerprint(JSON.stringify(states));
    const file = { ...sandbox.snapshot().toJSON(), states, fingerprint: sum };
    expect(() => sandbox.restore(file)).toThrow(ParameterError);
  }
});

it("can be restored in another sandbox of the seed only", async () => {
  const sandbox = frozenSandbox();
  await write(sandbox);
  const snapshot = sandbox.snapshot();
  const other = frozenSandbox();
  other.restore(snapshot);
  expect(await look(other)).toEqual(await look(sandbox));
  expect(() => frozenSandbox({ seed: 2 }).restore(snapshot)).toThrow("snapshot.seed");
});
