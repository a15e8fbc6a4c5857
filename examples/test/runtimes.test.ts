import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { createSandbox } from "@org/sandbox";
import { afterEach, describe, expect, test } from "vitest";

const examples = join(import.meta.dirname, "..");
/** Arguments that serve a program on a free port, by runtime. Deno gets no permission but for reading its modules. */
const RUNTIMES = {
  bun: ["run", "--port", "0", "src/server.ts"],
  deno: ["serve", "--allow-read", "--no-prompt", "--host", "127.0.0.1", "--port", "0", "src/server.ts"],
};
/** One that has consolidations in the sandbox. */
const ENTITY = createSandbox().validators[0]?.name ?? "";
const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
});

describe.each(Object.entries(RUNTIMES))("%s", (runtime, args) => {
  test.skipIf(!isInstalled(runtime))("serves the program", { timeout: 60_000 }, async () => {
    const address = await served(runtime, args);
    const ask = async (query: string): Promise<readonly [number, unknown]> => {
      const response = await fetch(`${address}/${query}`);
      return [response.status, await response.json()];
    };
    const [status, found] = await ask(`?entity=${encodeURIComponent(ENTITY)}`);
    expect(status).toBe(200);
    expect(JSON.stringify(found)).toMatch(/^\{"consolidations":[1-9]\d*,"eth":"[\d.]+"\}$/);
    expect(await ask("?entity=nobody")).toEqual([200, { consolidations: 0, eth: "0" }]);
    expect(await ask("")).toEqual([400, { error: "entity is missing" }]);
  });
});

/** Whether a program is on the `PATH`. */
function isInstalled(program: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** Starts a server, and returns the address that it prints. */
async function served(runtime: string, args: readonly string[]): Promise<string> {
  const child = spawn(runtime, args, { cwd: examples, env: { ...process.env, NO_COLOR: "1" } });
  running.push(child);
  const printed: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on("line", (line) => {
        printed.push(line);
        const [url] = /http:\/\/[\w.]+:\d+/.exec(line) ?? [];
        if (url !== undefined) resolve(url);
      });
    child.on("error", reject);
    child.on("exit", () => {
      reject(new Error(`${runtime} ended: ${printed.join("\n")}`));
    });
  });
  return address;
}
