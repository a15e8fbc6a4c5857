/**
 * Runs the benchmarks of the clients, one after the other, and writes bench/RESULTS.md. Fails where a number is above
 * what is to hold, after all have run.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { VERSIONS } from "./peers.ts";
import { report } from "./report.ts";

const SCRIPTS = [
  "files.ts",
  "calls.ts",
  "loopback.ts",
  "growth/main.ts concurrency",
  "growth/main.ts entries",
  "growth/main.ts cap",
  "growth/main.ts pages",
  "growth/main.ts crawl",
  "growth/main.ts principals",
  "check.ts",
  "gate.ts",
  "bursts/main.ts",
  "hour/main.ts",
  "size/main.ts",
  "import.ts",
  "types.ts",
];

const at = new Date();
const before = load();
const failed = SCRIPTS.filter((script) => {
  console.log(`\n--- ${script}`);
  const [file = "", ...options] = script.split(" ");
  const program = ["--expose-gc", join(import.meta.dirname, file), ...options, "--write"];
  return spawnSync(process.execPath, program, { stdio: "inherit" }).status !== 0;
});
// The sections are written by the scripts; the machine last, with the load that they met.
process.argv.push("--write");
report("machine", [
  ["the run", ""],
  ["begun", at.toISOString().slice(0, 16).replace("T", " ")],
  ["commit", execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim()],
  ["Node.js", process.version],
  ["system", `${type()} ${release()}`],
  ["processor", `${String(availableParallelism())} × ${cpus()[0]?.model ?? "unknown"}`],
  ["memory", `${(totalmem() / 1e9).toFixed(0)} GB`],
  ["load of the machine, before and after", `${before}, ${load()}`],
  ...Object.entries(VERSIONS),
]);
console.log(failed.length === 0 ? "\nAll is held." : `\nNot held, or failed: ${failed.join(", ")}`);
if (failed.length > 0) process.exitCode = 1;

function load(): string {
  return (loadavg()[0] ?? NaN).toFixed(1);
}
