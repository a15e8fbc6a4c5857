/**
 * Lists all open events above a volume, with the probabilities of their outcomes: `node examples/src/open-events.ts
 * [USDC]`.
 *
 * @module
 */
import { createPredictions, outcomesOf } from "@org/predictions";
import { impliedProbabilities, isTradable } from "@org/predictions/analysis";
import { reach } from "./reach.ts";

const { bases, options } = reach("predictions");
const predictions = createPredictions({ ...options, clobUrl: bases["clob"], catalogUrl: bases["catalog"] });

const least = Number(process.argv[2] ?? 100_000);
const events = predictions.events({
  closed: false,
  volume_min: least,
  order: "volume",
  ascending: false,
  limit: 100,
});

const now = new Date();
let count = 0;
for await (const event of events) {
  count += 1;
  console.log(`${event.title ?? event.id}: ${String(Math.round(event.volume ?? 0))} USDC`);
  for (const market of (event.markets ?? []).filter((one) => isTradable(one, now))) {
    const implied = impliedProbabilities(outcomesOf(market));
    if (implied === null) continue;
    const chances = implied.outcomes.map(({ label, probability }) => `${label} ${percent(probability)}`);
    console.log(
      `  ${market.question ?? market.id}: ${chances.join(", ")} (overround ${percent(implied.overround)})`,
    );
  }
}
console.log(`${String(count)} open events above ${String(least)} USDC`);

function percent(fraction: string): string {
  return `${(Number(fraction) * 100).toFixed(1)} %`;
}
