/**
 * Runs all tests beside a busy loop on each core, again and again: `npx pnpm test:loaded [count]`. Default: 10 runs.
 *
 * @module
 */
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

const count = Number(process.argv[2] ?? 10);
if (!Number.isSafeInteger(count) || count < 1) {
  throw new Error(`count is expected as a positive integer, not ${process.argv[2] ?? ""}`);
}

const loops = Array.from({ length: availableParallelism() }, () => new Worker("for (;;);", { eval: true }));
let failed = 0;
for (let run = 1; run <= count; run += 1) {
  console.log(`\n=== run ${String(run)} of ${String(count)}`);
  const { status } = spawnSync("vitest", ["run"], { stdio: "inherit" });
  if (status !== 0) failed += 1;
}
await Promise.all(loops.map((loop) => loop.terminate()));
console.log(`\n${String(count - failed)} passed, ${String(failed)} failed, 0 skipped`);
if (failed > 0) process.exitCode = 1;
