import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

it("keeps its state in a file from one run to the next", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-main-"));
  const file = join(folder, "state.json");
  const entries: number[] = [];
  for (const run of [1, 2]) {
    const args = [main, "--port", "0", "--one-port", "--scale", "2", "--now", "2026-01-01", "--state", file];
    const child = spawn(process.execPath, args);
    let printed = "";
    for await (const part of child.stdout) {
      printed += String(part);
      if (/ {2}control API +\S+/.test(printed)) break;
    }
    const control = / {2}control API +(\S+): /.exec(printed)?.[1] ?? "";
    await fetch(new URL("/repo-host/meta", control));
    const journal: unknown = await (await fetch(`${control}/journal`)).json();
    entries.push(Array.isArray(journal) ? journal.length : -run);
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  await rm(folder, { recursive: true });
  expect(entries).toEqual([1, 2]);
});

it("prints the addresses, serves them, and ends on a signal", async () => {
  const args = [main, "--port", "0", "--scale", "2", "--now", "2026-01-01T12:00:00Z"];
  const child = spawn(process.execPath, [...args, "--faults", '[{"kind":"status","status":503}]']);
  let printed = "";
  for await (const part of child.stdout) {
    printed += String(part);
    if (/ {2}OpenAPI +\S+/.test(printed)) break;
  }
  const lines = printed.split("\n").map((line) => line.trim().split(/ {2,}/));
  const host = lines.find(([name]) => name === "Repository host");
  const control = lines.find(([name]) => name === "control API")?.[1]?.split(": ", 1)[0] ?? "";
  expect(host).toHaveLength(3);
  expect(printed).toContain("apikey=SANDBOX-STANDARD");
  expect(printed).toContain("npx pnpm start");
  expect(printed).toContain("frozen at 2026-01-01T12:00:00.000Z");
  for (const address of host?.slice(1) ?? []) expect((await fetch(`${address}/meta`)).status).toBe(503);
  expect(await (await fetch(control)).json()).toHaveProperty("keys");
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});
