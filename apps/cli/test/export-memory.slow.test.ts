import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox, unlimited } from "@org/sandbox";
import { expect, test } from "vitest";
import { orgq } from "./orgq.ts";
import { stubService } from "./stub-service.ts";

/** An event with its markets has about 15 kB of JSON: rows of 60 MB. */
const ROWS = 4_000;
/** The most that an export of any length may take. */
const MOST_MEGABYTES = 300;

/**
 * Makes the process end with a line on the most memory that it took. On Linux, `maxRSS` would begin with the memory of
 * the process that started this one.
 */
const TELLING = `
import { readFileSync } from "node:fs";
process.on("exit", () => {
  const [, peak] = /^VmHWM:\\s*(\\d+)/m.exec(readFileSync("/proc/self/status", "utf8"));
  console.error("peak:", peak);
});`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(TELLING)}`;

const onLinux = test.skipIf(process.platform !== "linux");

const sandbox = createSandbox({ scale: 2 * ROWS, limits: unlimited });
/** The pages so far: all formats ask for the same ones. */
const pages = new Map<string, Promise<string>>();

async function pageAt(path: string): Promise<string> {
  return (await sandbox.fetch(`${sandbox.origins.catalog}${path}`)).text();
}

onLinux.each(["ndjson", "csv", "parquet"])("large rows are exported in little memory: %s", async (format) => {
  const url = await stubService((request, response) => {
    const path = request.url ?? "/";
    const page = pages.get(path) ?? pageAt(path);
    pages.set(path, page);
    void page.then((text) => response.setHeader("content-type", "application/json").end(text));
  });
  const out = join(await mkdtemp(join(tmpdir(), "orgq-memory-")), `events.${format}`);
  const { code, stderr } = await orgq(
    ["export", "predictions", "events", "--max", String(ROWS), "--out", out],
    { PREDICTIONS_CATALOG_URL: url, PREDICTIONS_CLOB_URL: url, NODE_OPTIONS },
  );
  expect(code).toBe(0);
  expect(stderr).toContain(`exported ${String(ROWS)} rows`);
  // Linux counts 1,024 bytes as a kB.
  const peak = Number(/^peak: (\d+)$/m.exec(stderr)?.[1]) * 1_024;
  expect(peak / 1e6).toBeLessThan(MOST_MEGABYTES);
});
