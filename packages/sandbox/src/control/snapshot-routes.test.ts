import { expect, it } from "vitest";
import { asking, frozenSandbox, NOW, row, type Ask } from "../../test/ask.ts";
import type { Sandbox } from "../types.ts";

const made = (): { readonly sandbox: Sandbox; readonly ask: Ask } => {
  const sandbox = frozenSandbox({ scale: 3 });
  const ask = asking(sandbox, "clob");
  return { sandbox, ask: (path, init) => ask(`/_sandbox${path}`, init) };
};
const sent = (body: unknown): RequestInit => ({ method: "POST", body: JSON.stringify(body) });

it("saves, restores and removes", async () => {
  const { sandbox, ask } = made();
  const taken = await ask("/api/snapshots", { method: "POST" });
  expect([taken.status, taken.json]).toEqual([201, { id: "1", at: NOW }]);
  sandbox.clock.advance(1_000);
  expect((await ask("/api/snapshots/1/restore", { method: "POST" })).status).toBe(204);
  expect(sandbox.clock.now()).toBe(NOW);
  expect((await ask("/api/snapshots/2/restore", { method: "POST" })).status).toBe(404);
  expect((await ask("/api/snapshots")).json).toEqual([{ id: "1", at: NOW }]);
});

it("exports, imports and removes snapshots", async () => {
  const { sandbox, ask } = made();
  await ask("/api/snapshots", sent({ name: "before" }));
  const { text } = await ask("/api/snapshots/before");
  sandbox.clock.advance(1_000);
  expect((await ask("/api/snapshots/before", { method: "DELETE" })).status).toBe(204);
  expect((await ask("/api/snapshots/before", { method: "DELETE" })).status).toBe(404);
  expect((await ask("/api/snapshots/before")).status).toBe(404);
  const put = await ask("/api/snapshots/again", { method: "PUT", body: text });
  expect([put.status, put.json]).toEqual([201, { id: "again", at: NOW }]);
  await ask("/api/snapshots/again/restore", { method: "POST" });
  expect(sandbox.clock.now()).toBe(NOW);
  const other = JSON.stringify({ ...row(JSON.parse(text)), seed: 2 });
  const refused = await ask("/api/snapshots/other", { method: "PUT", body: other });
  expect([refused.status, row(refused.json)["error"]]).toEqual([
    422,
    expect.stringContaining("snapshot.seed"),
  ]);
  await ask("/api/snapshots", { method: "DELETE" });
  expect((await ask("/api/snapshots")).json).toEqual([]);
});

it("replaces a snapshot of the same name", async () => {
  const { sandbox, ask } = made();
  await ask("/api/snapshots", sent({ name: "one" }));
  sandbox.clock.advance(1_000);
  await ask("/api/snapshots", sent({ name: "one" }));
  expect((await ask("/api/snapshots")).json).toEqual([{ id: "one", at: NOW + 1_000 }]);
});

it.each([
  ['{"name":""}', "snapshot.name: "],
  ['{"nam":"one"}', "snapshot.nam: "],
  ["[]", "snapshot: "],
  ["{", ""],
])("refuses the order %s", async (body, error) => {
  const { sandbox, ask } = made();
  const { status, json } = await ask("/api/snapshots", { method: "POST", body });
  expect([status, row(json)["error"]]).toEqual([422, expect.stringContaining(error)]);
  expect(sandbox.checkpoints.list()).toEqual([]);
});
