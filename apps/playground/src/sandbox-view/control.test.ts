import { createSandbox } from "@org/sandbox";
import { expect, test } from "vitest";
import { baseIn, DEFAULT_WORLD } from "../run/base-in.ts";
import { controlOf } from "./control.ts";

const sandbox = createSandbox({ now: 0, scale: 1 });
const place = { base: `${sandbox.origins.repoHost}/`, fetch: sandbox.fetch };

test("requests reach the control API of a world", async () => {
  const clock = { body: { advance: 5 } };
  expect(await controlOf(place, DEFAULT_WORLD)("/clock", clock)).toMatchObject({ now: 5 });
  expect(await controlOf(place, "two")("/clock")).toMatchObject({ now: 0 });
  expect(await controlOf(place, DEFAULT_WORLD)("/faults", { method: "DELETE" })).toBeUndefined();
});

test("a base address in a world reaches that world", async () => {
  for (const world of [DEFAULT_WORLD, "two"]) {
    const base = baseIn(sandbox.origins.repoHost, world);
    await sandbox.fetch(`${base}/meta`);
    expect(sandbox.worlds.get(world).journal.entries()).toHaveLength(1);
  }
  expect(baseIn("http://127.0.0.1:4010/clob", "two")).toBe("http://127.0.0.1:4010/_world/two/clob");
});

test("a refusal is an error with the sandbox's message", async () => {
  const control = controlOf(place, DEFAULT_WORLD);
  await expect(control("/faults", { body: { kind: "delay" } })).rejects.toThrow("fault.milliseconds");
  await expect(control("/weather")).rejects.toThrow("no such endpoint");
});
