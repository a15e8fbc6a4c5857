/** What loading costs: milliseconds that a process takes to import a package for the first time. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { asPublished } from "./as-published.ts";
import { hold } from "./held.ts";
import { type Peer, peersFolder } from "./peers.ts";
import { shuffled } from "./rounds.ts";
import { report } from "./report.ts";

const ROUNDS = 9;
const OURS = "@org/http-core";
const PEERS: readonly (Peer | `${Peer}/${string}`)[] = [
  "ofetch",
  "up-fetch",
  "wretch",
  "@octokit/core",
  "axios",
  "got",
  "undici",
  "@anthropic-ai/sdk",
  "cloudflare",
  "openai",
  "stripe",
  "effect/http",
];

const folder = asPublished("gfm", "sandbox");
const packages: readonly (readonly [name: string, folder: string])[] = [
  [OURS, folder],
  ["@org/http-core/lean", folder],
  ["@org/chainstats", folder],
  ["@org/predictions", folder],
  ["@org/repo-host", folder],
  ["@org/sandbox/node", folder],
  ["ky", folder],
  ...PEERS.map((name): readonly [name: string, folder: string] => [name, peersFolder()]),
];
const least = new Map<string, number>();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, from] of shuffled(packages))
    least.set(name, Math.min(milliseconds(name, from), least.get(name) ?? Infinity));
}
rmSync(folder, { recursive: true });
const cost = (name: string): number => least.get(name) ?? NaN;
report("import", [
  ["package", "ms to import", "ratio to ky"],
  ...packages.map(([name]) => [name, cost(name).toFixed(0), `${(cost(name) / cost("ky")).toFixed(2)} ×`]),
]);
hold("importing the runtime, to ky", cost(OURS) / cost("ky"), 0.6, "×");

function milliseconds(name: string, from: string): number {
  const program = `const began = performance.now(); await import("${name}"); console.log(performance.now() - began);`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { cwd: from });
  return Number(printed.toString());
}
