/** What loading costs: milliseconds that a process takes to import a package for the first time. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { asPublished } from "./as-published.ts";
import { hold } from "./held.ts";
import { peersFolder } from "./peers.ts";
import { shuffled } from "./rounds.ts";
import { printTable } from "./table.ts";

const ROUNDS = 9;
const OURS = "@org/http-core";

const folder = asPublished("sandbox");
const packages: readonly (readonly [name: string, folder: string])[] = [
  [OURS, folder],
  ["@org/chainstats", folder],
  ["@org/predictions", folder],
  ["@org/repo-host", folder],
  ["@org/sandbox/node", folder],
  ["ky", folder],
  ["@octokit/core", peersFolder()],
  ["axios", peersFolder()],
  ["openai", peersFolder()],
];
const least = new Map<string, number>();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, from] of shuffled(packages))
    least.set(name, Math.min(milliseconds(name, from), least.get(name) ?? Infinity));
}
rmSync(folder, { recursive: true });
const ours = least.get(OURS) ?? NaN;
printTable(
  ["package", "ms to import", "ratio"],
  packages.map(([name]) => {
    const cost = least.get(name) ?? NaN;
    return [name, cost.toFixed(0), `${(cost / ours).toFixed(2)} ×`];
  }),
);
hold("importing the runtime", ours, 50, "ms");

function milliseconds(name: string, from: string): number {
  const program = `const began = performance.now(); await import("${name}"); console.log(performance.now() - began);`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { cwd: from });
  return Number(printed.toString());
}
