/**
 * The stake that was consolidated into one entity's validators: `node examples/src/consolidated-stake.ts [entity]`.
 *
 * @module
 */
import { createValidators, gweiToEth } from "@org/validators";
import { byEntity, byTarget, consolidationWarnings } from "@org/validators/analysis";
import { reach } from "./reach.ts";

const { bases, options } = reach("validators");
const validators = createValidators({ ...options, baseUrl: bases["validators"] });

// Without an entity: the one that the latest consolidations went to most often.
const { items: latest } = await validators.consolidations({ limit: 100 });
const [, entity = byEntity(latest)[0]?.entity ?? ""] = process.argv.slice(1);

const rows = await validators.consolidations({ target_entity: entity, limit: 100 }).collect({ max: 10_000 });
const all = byEntity(rows).find((one) => one.entity === entity);
console.log(
  `Into ${entity}: ${String(all?.taken ?? 0)} consolidations, ${gweiToEth(all?.amountTaken ?? 0n)} ETH`,
);
console.log(`Of these its own stake, moved: ${gweiToEth(all?.amountWithin ?? 0n)} ETH`);

for (const { targetValidatorIndex, count, amount } of byTarget(rows).slice(0, 10)) {
  console.log(
    `  validator ${String(targetValidatorIndex)}: ${String(count)} sources, ${gweiToEth(amount)} ETH`,
  );
}
for (const { rule, received } of consolidationWarnings(rows)) console.log(`Doubtful: ${rule}, ${received}`);
