import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { symlink, writeFile } from "node:fs/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { testFolder } from "../../test/test-folder.ts";
import { processStart, startByPs } from "./process-start.ts";

const folder = testFolder();

/** A process of another program that runs until the test ends. */
async function started(program: string): Promise<number> {
  const child = spawn(program, ["60"]);
  onTestFinished(() => {
    child.kill();
  });
  await once(child, "spawn");
  return child.pid ?? 0;
}

describe.skipIf(!existsSync("/proc/self/stat"))("the start of a process", () => {
  test("is a number of ticks since the system started, also if its name has spaces and brackets", async () => {
    await symlink("/bin/sleep", folder.path("a) 1 2 (b"));
    const own = Number(await processStart(process.pid));
    const later = Number(await processStart(await started(folder.path("a) 1 2 (b"))));
    expect(own).toBeGreaterThan(0);
    expect(later - own).toBeGreaterThan(0);
    // There are a hundred ticks a second: the process of the tests has not run for a day.
    expect(later - own).toBeLessThan(100 * 86_400);
    expect(await processStart(process.pid)).toBe(String(own));
  });

  test("is not known of a process that has ended", async () => {
    expect(await processStart(spawnSync(process.execPath, ["--version"]).pid)).toBeUndefined();
  });
});

const hasPs = spawnSync("ps", ["-o", "lstart=", "-p", String(process.pid)]).status === 0;

test.skipIf(!hasPs)("a system without /proc tells it by ps, in words of no language and zone", async () => {
  const text = await startByPs(process.pid);
  expect(text).toMatch(/^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/);
  expect(await startByPs(process.pid)).toBe(text);
});

test.skipIf(process.platform === "win32")(
  "it is found on the path, and told neither language nor zone",
  async () => {
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    await writeFile(folder.path("ps"), '#!/bin/sh\necho "$LC_ALL $TZ $*"', { mode: 0o700 });
    vi.stubEnv("PATH", folder.path(""));
    vi.stubEnv("LC_ALL", "fr_FR.UTF-8");
    vi.stubEnv("TZ", "Asia/Tokyo");
    expect(await startByPs(7)).toBe("C UTC -o lstart= -p 7");
  },
);
