import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

it("says where everything is, serves it, and ends when it is told to", async () => {
  const args = [main, "--port", "0", "--scale", "2", "--now", "2026-01-01T12:00:00Z"];
  const child = spawn(process.execPath, [...args, "--faults", '[{"kind":"status","status":503}]']);
  let said = "";
  for await (const part of child.stdout) {
    said += String(part);
    if (/ {2}page +\S+/.test(said)) break;
  }
  const lines = said.split("\n").map((line) => line.trim().split(/ {2,}/));
  const host = lines.find(([name]) => name === "Repository host");
  const page = lines.find(([name]) => name === "page")?.[1] ?? "";
  expect(host).toHaveLength(3);
  expect(said).toContain("apikey=SANDBOX-STANDARD");
  expect(said).toContain("stands still at 2026-01-01T12:00:00.000Z");
  for (const address of host?.slice(1) ?? []) expect((await fetch(`${address}/meta`)).status).toBe(503);
  expect((await fetch(page)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("says where its own answers differ from recorded ones, and ends", async () => {
  const entries = ["/meta", "/nowhere"].map((path) => ({
    request: { method: "GET", url: `https://api.example.com${path}` },
    response: { status: 200, content: { text: '{"theirs":1}' } },
  }));
  const args = [main, "--scale", "2", "--drift", "--recordings", JSON.stringify({ log: { entries } })];
  const child = spawn(process.execPath, [...args, "--recorded-of", '{"repoHost":"https://api.example.com"}']);
  let said = "";
  for await (const part of child.stdout) said += String(part);
  expect(child.exitCode ?? (await once(child, "exit"))[0]).toBe(1);
  expect(said).toContain("2 recorded requests asked again: 2 routes differ.");
  expect(said).toContain("repoHost GET /meta, as in /meta\n  missing  theirs\n");
  expect(said).toContain("  status   recorded 200, sandbox 404");
});
