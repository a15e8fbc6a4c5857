import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { frozenSandbox } from "../../../test/ask.ts";
import { serve } from "../serve.ts";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

it("records a live service into a file, which the sandbox replays", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-"));
  const out = join(folder, "tape.json");
  const live = await serve(frozenSandbox());
  const args = ["record", "--service", "repo-host", "--upstream", live.urls.repoHost, "--out", out];
  const child = spawn(process.execPath, [main, ...args, "--port", "0"]);
  let said = "";
  let url: string | undefined;
  for await (const part of child.stdout) {
    said += String(part);
    url = / at (\S+),/.exec(said)?.[1];
    if (url !== undefined) break;
  }
  const headers = { Authorization: "token alice-token" };
  const response = await fetch(`${String(url)}/repos/acme/rocket/issues?per_page=1`, { headers });
  expect(response.headers.get("link")).toContain(`<${String(url)}/repo`);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  await live.close();
  const text = await readFile(out, "utf8");
  await rm(folder, { recursive: true });
  expect(text).not.toContain("alice-token");
  const { recordings, fetch: ask, origins } = frozenSandbox();
  expect(await recordings.load(JSON.parse(text), { mode: "strict" })).toEqual({ responses: 1, leftOut: [] });
  const replayed = await ask(`${origins.repoHost}/repos/acme/rocket/issues?per_page=1`);
  expect([replayed.status, replayed.headers.get("link")]).toEqual([
    200,
    expect.stringContaining(`<${origins.repoHost}/repo`),
  ]);
});
