/**
 * Syncs a heavy account's 70,000 trades twice; the second run reads only new ones: `node examples/src/sync-trades.ts
 * [address]`. A real program stores the checkpoint in a file.
 *
 * @module
 */
import { createPredictions } from "@org/predictions";
import { syncTrades, type TradesSync } from "@org/predictions/sync";
import { fakeClock } from "@org/http-core/testing";
import { reach } from "./reach.ts";

// The sandbox's clock stands still until it is advanced, which shows the trades added in between.
const clock = fakeClock(Date.UTC(2026, 10, 1));
const { bases, options, sandbox } = reach("predictions", { clock, now: clock.now, scale: 700 });
const predictions = createPredictions({ ...options, clobUrl: bases["clob"], catalogUrl: bases["catalog"] });

const maker_address = process.argv[2] ?? sandbox?.credentials.clob.heavy.address ?? "";

const first = syncTrades(predictions, { maker_address });
console.log(`First: ${String(await count(first))} trades`);
const checkpoint = first.checkpoint();
console.log(`Checkpoint: ${String(checkpoint.length)} characters`);

await clock.advance(3_600_000);
const second = syncTrades(predictions, { maker_address }, { from: checkpoint });
console.log(`An hour later: ${String(await count(second))} trades`);

async function count(trades: TradesSync): Promise<number> {
  let rows = 0;
  for await (const _ of trades) rows += 1;
  return rows;
}
