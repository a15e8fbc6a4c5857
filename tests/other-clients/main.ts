/**
 * Runs clients by other authors, as installed from the registry, and the packed packages' own commands;
 * see `.ci/run`. The last line says how many cases passed.
 */
import { spawnSync } from "node:child_process";
import { runAll } from "../runtimes/case.ts";
import { report } from "../runtimes/report.ts";
import { withClobClient } from "./clob-client.ts";
import { withCurl } from "./curl.ts";
import { withEthers } from "./ethers.ts";
import { withEtherscan } from "./etherscan.ts";
import { withGh } from "./gh.ts";
import { withOctokit } from "./octokit.ts";
import { withPackedBin } from "./packed-bin.ts";
import { withPolymarket } from "./polymarket.ts";
import { withPyGithub } from "./pygithub.ts";
import { withUndici } from "./undici.ts";

/** Programs that may be missing on this machine; their cases are then skipped and named. */
const python = process.env["PYTHON_OF_OTHERS"] ?? "python3";
const absent = [
  ...(works("gh", "--version") ? [] : ["gh"]),
  ...(works(python, "-c", "import github") ? [] : ["PyGithub"]),
];

const cases = [
  ...withOctokit,
  ...withClobClient,
  ...withPolymarket,
  ...withEtherscan,
  ...withEthers,
  ...withUndici,
  ...withCurl,
  ...withGh,
  ...withPyGithub(python),
  ...withPackedBin,
];
const isSkipped = ({ name }: { readonly name: string }): boolean =>
  absent.some((program) => name.startsWith(`${program}: `));

const outcomes = await runAll(
  cases.filter((one) => !isSkipped(one)),
  undefined,
);
report("others' clients", outcomes, cases.filter(isSkipped));
// Octokit's limiter keeps a timer for each of its groups.
process.exit();

function works(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args).status === 0;
}
