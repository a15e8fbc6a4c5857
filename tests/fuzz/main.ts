import { parseArgs } from "node:util";
import fc from "fast-check";
import { parsers, property } from "./parsers.ts";

// `npx pnpm fuzz --runs 1000000` gives each parser a million inputs. A failure prints its seed, for `--seed`.
const { runs, seed, only } = parseArgs({
  options: {
    runs: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    only: { type: "string", default: "" },
  },
}).values;
const chosen = parsers.filter(({ name }) => name.includes(only));
if (chosen.length === 0) throw new RangeError(`--only: no parser has ${JSON.stringify(only)} in its name`);
let failed = 0;
for (const parser of chosen) {
  const result = fc.check(property(parser), { numRuns: Number(runs), seed: Number(seed) });
  if (result.failed) failed += 1;
  console.log(
    result.failed
      ? `FAIL ${parser.name}: ${fc.defaultReportMessage(result) ?? ""}`
      : `ok   ${parser.name}: ${String(result.numRuns)} inputs, seed ${seed}`,
  );
}
console.log(`${String(chosen.length - failed)} passed, ${String(failed)} failed, 0 skipped`);
if (failed > 0) process.exitCode = 1;
