/**
 * Others' clients against the sandbox, as they come from the registry, and the command of the packed sandbox itself;
 * see `.ci/run`. The last line says how many cases passed.
 */
import { runAll } from "../everywhere/case.ts";
import { report } from "../everywhere/report.ts";
import { withClobClient } from "./clob-client.ts";
import { withCurl } from "./curl.ts";
import { withEtherscan } from "./etherscan.ts";
import { withOctokit } from "./octokit.ts";
import { withPackedBin } from "./packed-bin.ts";

const outcomes = await runAll(
  [...withOctokit, ...withClobClient, ...withEtherscan, ...withCurl, ...withPackedBin],
  undefined,
);
report("others' clients", outcomes);
// Octokit's limiter keeps a timer for each of its groups.
process.exit();
