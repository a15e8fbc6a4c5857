/**
 * Compares ten validators over four windows: `node examples/src/compare-validators.ts [id …]`.
 *
 * @module
 */
import { createValidators, type ValidatorSummary } from "@org/validators";
import { byValidator, rank, summaryWarnings } from "@org/validators/analysis";
import { reach } from "./reach.ts";

const { bases, options, sandbox } = reach("validators");
const validators = createValidators({ ...options, baseUrl: bases["validators"] });

const given = process.argv.slice(2);
const ids =
  given.length > 0 ? given : (sandbox?.validators ?? []).slice(0, 10).map(({ voteAccount }) => voteAccount);

// Forty requests, four at a time. A failure does not affect the others.
const outcomes = await validators.summaries(ids, { concurrency: 4 });
for (const outcome of outcomes) {
  if (!outcome.ok) console.error(`${outcome.validator_id}, ${outcome.window}: ${outcome.error.message}`);
}

console.log("validator".padEnd(46), "1d".padEnd(8), "7d".padEnd(8), "30d".padEnd(8), "all");
for (const { validator_id, windows } of byValidator(outcomes)) {
  const apy = (summary: ValidatorSummary | undefined): string =>
    (summary?.delegatorApy ?? "–").slice(0, 7).padEnd(8);
  console.log(
    validator_id.padEnd(46),
    apy(windows["1d"]),
    apy(windows["7d"]),
    apy(windows["30d"]),
    apy(windows.all),
  );
}

const month = outcomes.flatMap((outcome) =>
  outcome.ok && outcome.window === "30d" ? [outcome.summary] : [],
);
const [best] = rank(month, "delegatorApy");
console.log(`Best yield for delegators in 30 days: ${best?.name ?? "nobody"}, ${best?.delegatorApy ?? "–"}`);
for (const summary of month) {
  for (const { field, expected, received } of summaryWarnings(summary)) {
    console.log(`Implausible: ${field} is ${received}, expected ${expected}`);
  }
}
