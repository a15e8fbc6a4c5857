import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";

const script = fileURLToPath(new URL("../src/start.ts", import.meta.url));
const running: ChildProcessByStdio<null, Readable, Readable>[] = [];

afterEach(() => {
  for (const process of running.splice(0)) process.kill("SIGKILL");
});

/** Starts `npx pnpm start` with its output in a pipe, and collects the output. */
function start(...args: readonly string[]) {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  running.push(child);
  const output = { out: "", err: "" };
  child.stdout.on("data", (chunk) => (output.out += String(chunk)));
  child.stderr.on("data", (chunk) => (output.err += String(chunk)));
  const ended = once(child, "close").then(() => ({ code: child.exitCode, signal: child.signalCode }));
  const until = async (text: string): Promise<void> => {
    while (!output.out.includes(text)) await once(child.stdout, "data");
  };
  return { child, output, ended, until };
}

test.each(["SIGINT", "SIGTERM"] as const)("calls each service, serves, and stops on %s", async (signal) => {
  const { child, output, ended, until } = start("--port", "0");
  await until("Ctrl-C");
  await until("repoHost");
  for (const service of ["chainstats", "validators", "predictions", "repo-host"]) {
    expect(output.out).toMatch(new RegExp(`✓ ${service} .* 1 request, .* ms`));
  }
  expect(output.out).not.toContain("\u001b");

  const page = /http:\/\/\S+\/(?=\s)/.exec(output.out)?.[0] ?? "";
  expect(await (await fetch(page)).text()).toContain("./assets/page-");
  expect(await (await fetch(`${page}sandbox.json`)).json()).toHaveProperty("bases.validators");

  // Twice, as a Ctrl-C arrives from the terminal and from the package manager.
  child.kill(signal);
  child.kill(signal);
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(output.err).toBe("");
});

test("a wrong option is refused with a message", async () => {
  const { output, ended } = start("--port", "http");
  expect(await ended).toEqual({ code: 2, signal: null });
  expect(output.out).toBe("");
  expect(output.err).toMatch(/^The port is a number .*\n\nnpx pnpm start/);
});

test("an address that cannot be listened on is reported", async () => {
  const { output, ended } = start("--host", "192.0.2.1");
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(output.err).toMatch(/^listen EADDRNOTAVAIL.*\n$/);
});

test("--help prints the usage and starts nothing", async () => {
  const { output, ended } = start("--help");
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(output.out).toContain("--port");
});
