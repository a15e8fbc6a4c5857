import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, NOW, row, rows, type Ask } from "../../test/ask.ts";
import type { Sandbox } from "../types.ts";

const made = (): { readonly sandbox: Sandbox; readonly ask: Ask } => {
  const sandbox = frozenSandbox();
  const ask = asking(sandbox, "clob");
  return { sandbox, ask: (path, init) => ask(`/_sandbox${path}`, init) };
};
const sent = (body: unknown): RequestInit => ({ method: "POST", body: JSON.stringify(body) });

it("is not in the journal, and faults do not apply to it", async () => {
  const { sandbox, ask } = made();
  sandbox.faults.add({ kind: "status", status: 500 });
  expect((await ask("/api")).status).toBe(200);
  expect(sandbox.journal.entries()).toEqual([]);
});

it("lists services, credentials and addresses", async () => {
  const { sandbox, ask } = made();
  const overview = row((await ask("/api")).json);
  const bases = rows(overview, "services").flatMap((service) => rows(service, "bases"));
  expect(Object.fromEntries(bases.map(({ name, url }) => [name, url]))).toEqual(sandbox.origins);
  const values = rows(overview, "keys").map(({ value }) => value);
  expect(values).toContain(`apikey=${sandbox.credentials.chainstats.standard}`);
  expect(values).toContain(`Bearer ${sandbox.credentials.validators}`);
});

describe("the clock", () => {
  it("can be frozen, set, advanced and sped up", async () => {
    const { ask } = made();
    const clock = async (orders: unknown): Promise<unknown> => (await ask("/api/clock", sent(orders))).json;
    expect((await ask("/api/clock")).json).toEqual({ now: NOW, frozen: true, factor: 1 });
    expect(await clock({ advance: 5 })).toEqual({ now: NOW + 5, frozen: true, factor: 1 });
    expect(await clock({ set: "2026-01-01T00:00:00Z", factor: 60 })).toEqual({
      now: Date.UTC(2026, 0, 1),
      frozen: true,
      factor: 60,
    });
    expect(await clock({ frozen: false })).toMatchObject({ frozen: false, factor: 60 });
    expect(await clock({ frozen: true, set: 7 })).toMatchObject({ now: 7, frozen: true });
  });

  it("is not frozen by a request that is refused", async () => {
    const { ask } = made();
    await ask("/api/clock", sent({ frozen: false }));
    expect((await ask("/api/clock", sent({ frozen: true, factor: 0 }))).status).toBe(422);
    expect((await ask("/api/clock")).json).toMatchObject({ frozen: false, factor: 1 });
  });

  it.each([
    { factor: 0 },
    { advance: -1 },
    { set: "yesterday" },
    { set: "2026-02-30T00:00:00Z" },
    { stop: true },
    "now",
    1e300,
  ])("refuses %j with an error message", async (orders) => {
    const { ask } = made();
    const { status, json } = await ask("/api/clock", sent(orders));
    expect(status).toBe(422);
    expect(row(json)["error"]).toBeTypeOf("string");
    expect((await ask("/api/clock", { method: "POST", body: "{" })).status).toBe(422);
  });
});

it("adds, lists and removes faults", async () => {
  const { sandbox, ask } = made();
  const added = await ask("/api/faults", sent({ name: "slow", kind: "delay", milliseconds: 5 }));
  expect([added.status, added.json]).toEqual([201, { name: "slow", kind: "delay", milliseconds: 5 }]);
  const refused = await ask("/api/faults", sent({ kind: "delay" }));
  expect(row(refused.json)["error"]).toContain("fault.milliseconds");
  expect((await ask("/api/faults")).json).toEqual(sandbox.faults.list());
  expect((await ask("/api/faults/slow", { method: "DELETE" })).status).toBe(204);
  expect((await ask("/api/faults/slow", { method: "DELETE" })).status).toBe(404);
  await ask("/api/faults", sent({ kind: "bad-gzip" }));
  await ask("/api/faults", { method: "DELETE" });
  expect(sandbox.faults.list()).toEqual([]);
});

it("resets the sandbox", async () => {
  const { sandbox, ask } = made();
  sandbox.clock.advance(1_000);
  expect((await ask("/api/reset", { method: "POST" })).status).toBe(204);
  expect(sandbox.clock.now()).toBe(NOW);
});

it("has nothing else", async () => {
  const { ask } = made();
  for (const path of [
    "",
    "/",
    "/api/weather",
    "/other",
    "/api/faults/slow",
    "/openapi/weather.json",
    "/openapi/clob",
  ])
    expect((await ask(path)).status).toBe(404);
});

it("answers below a prefix, and also with a slash at the end", async () => {
  const { ask } = made();
  const { fetch, origins } = frozenSandbox();
  const world = await fetch(`${origins.clob}/_world/one/_sandbox/api/clock/`);
  expect(await world.json()).toEqual((await ask("/api/clock")).json);
});

it("keeps each response, also a refusal, from other origins and caches", async () => {
  const { ask } = made();
  for (const path of ["", "/api/clock", "/api/weather", "/openapi/clob.json"]) {
    const { headers } = await ask(path);
    expect(headers.has("access-control-allow-origin")).toBe(false);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  }
});
