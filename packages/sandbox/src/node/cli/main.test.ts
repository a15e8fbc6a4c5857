import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

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
  const page = lines.find(([name]) => name === "page")?.[1] ?? "";
  expect(host).toHaveLength(3);
  expect(printed).toContain("apikey=SANDBOX-STANDARD");
  expect(printed).toContain("npx pnpm start");
  expect(printed).toContain("frozen at 2026-01-01T12:00:00.000Z");
  for (const address of host?.slice(1) ?? []) expect((await fetch(`${address}/meta`)).status).toBe(503);
  expect((await fetch(page)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});
