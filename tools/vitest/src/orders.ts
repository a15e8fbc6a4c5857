/**
 * Runs all unit tests in random orders, each with one worker, so that every file runs after every other one in some
 * order and in the same process: `npx pnpm test:orders [count [seed]] [-- paths…]`. Default: 20 orders from seed 1.
 * An order that fails is run again by its seed: `npx pnpm test:orders 1 <seed>`.
 *
 * @module
 */
import { spawnSync } from "node:child_process";

const given = process.argv.slice(2);
const paths = given.includes("--") ? given.slice(given.indexOf("--") + 1) : [];
const [count = 20, first = 1] = (given.includes("--") ? given.slice(0, given.indexOf("--")) : given).map(
  Number,
);
if (![count, first].every((number) => Number.isSafeInteger(number) && number > 0)) {
  throw new Error(`count and seed are expected as positive integers, not ${given.join(" ")}`);
}

const failed: number[] = [];
for (let seed = first; seed < first + count; seed += 1) {
  console.log(`\n=== order of seed ${String(seed)}`);
  const { status } = spawnSync(
    "vitest",
    [
      "run",
      "--project=unit",
      "--maxWorkers=1",
      "--sequence.shuffle.files",
      "--sequence.shuffle.tests",
      `--sequence.seed=${String(seed)}`,
      ...paths,
    ],
    { stdio: "inherit" },
  );
  if (status !== 0) failed.push(seed);
}
console.log(failed.length > 0 ? `\nfailed: the orders of seeds ${failed.join(", ")}` : "");
console.log(`${String(count - failed.length)} passed, ${String(failed.length)} failed, 0 skipped`);
process.exitCode = failed.length > 0 ? 1 : 0;
