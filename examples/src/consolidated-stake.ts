/**
 * Sums up the stake consolidated into one entity's validators: `node examples/src/consolidated-stake.ts [entity]
 * [rows]`. It reads at most 10,000 rows, or the given number, and reports if there are more.
 *
 * @module
 */
import { createValidators, gweiToEth } from "@org/validators";
import { byEntity, byTarget, consolidationWarnings } from "@org/validators/analysis";
import { reach } from "./reach.ts";

const { bases, options } = reach("validators");
const validators = createValidators({ ...options, baseUrl: bases["validators"] });

// Default: the entity with the most of the latest consolidations.
const { items: latest } = await validators.consolidations({ limit: 100 });
const [entity = byEntity(latest)[0]?.entity ?? "", most = "10000"] = process.argv.slice(2);

const max = Number(most);
// One row more than are counted, to know whether there are more.
const found = await validators
  .consolidations({ target_entity: entity, limit: 100 })
  .collect({ max: max + 1 });
const rows = found.slice(0, max);
if (found.length > max) console.log(`Stopped at ${most} rows: there are more, which are not counted.`);
const all = byEntity(rows).find((one) => one.entity === entity);
console.log(
  `Into ${entity}: ${String(all?.taken ?? 0)} consolidations, ${gweiToEth(all?.amountTaken ?? 0n)} ETH`,
);
console.log(`Of these within the entity: ${gweiToEth(all?.amountWithin ?? 0n)} ETH`);

for (const { targetValidatorIndex, count, amount } of byTarget(rows).slice(0, 10)) {
  console.log(
    `  validator ${String(targetValidatorIndex)}: ${String(count)} sources, ${gweiToEth(amount)} ETH`,
  );
}
for (const { rule, received } of consolidationWarnings(rows))
  console.log(`Implausible: ${rule}, ${received}`);
