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

it("replaces a snapshot of the same name, which is then the last of the list", async () => {
  const { sandbox, ask } = made();
  await ask("/api/snapshots", sent({ name: "one" }));
  await ask("/api/snapshots", sent({ name: "two" }));
  sandbox.clock.advance(1_000);
  await ask("/api/snapshots", sent({ name: "one" }));
  expect((await ask("/api/snapshots")).json).toEqual([
    { id: "two", at: NOW },
    { id: "one", at: NOW + 1_000 },
  ]);
});

it("names a snapshot by the first unused number", async () => {
  const { ask } = made();
  const save = async (body: object): Promise<unknown> =>
    row((await ask("/api/snapshots", sent(body))).json)["id"];
  expect([await save({}), await save({ name: "before" }), await save({}), await save({ name: "4" })]).toEqual(
    ["1", "before", "2", "4"],
  );
  await ask("/api/snapshots/1", { method: "DELETE" });
  expect([await save({}), await save({}), await save({})]).toEqual(["1", "3", "5"]);
});

it("restores a snapshot any number of times, without the loss of others", async () => {
  const { sandbox, ask } = made();
  await ask("/api/snapshots", sent({ name: "a" }));
  sandbox.clock.advance(5);
  await ask("/api/snapshots", sent({ name: "b" }));
  for (const _ of [1, 2]) {
    sandbox.clock.advance(5);
    await ask("/api/snapshots/a/restore", { method: "POST" });
    expect(sandbox.clock.now()).toBe(NOW);
  }
  expect((await ask("/api/snapshots")).json).toEqual([
    { id: "a", at: NOW },
    { id: "b", at: NOW + 5 },
  ]);
});

it.each([
  ['{"name":""}', "snapshot.name: "],
  ['{"nam":"one"}', "snapshot.nam: "],
  ["[]", "snapshot: "],
  ["{", ""],
])("refuses the order %s", async (body, error) => {
  const { ask } = made();
  const { status, json } = await ask("/api/snapshots", { method: "POST", body });
  expect([status, row(json)["error"]]).toEqual([422, expect.stringContaining(error)]);
  expect((await ask("/api/snapshots")).json).toEqual([]);
});
