import type { Clock } from "@org/http-core";
import type { Getter } from "../clients.ts";
import { propertyOf } from "../peers.ts";
import { inGlobalTime } from "../simulated/global-time.ts";
import { simulatedTime } from "../simulated/time.ts";
import type { Caller } from "./contenders.ts";
import { burstService, type Situation } from "./service.ts";

/** Calls at once. */
export const CALLS = 1_000;

/** One second after the begin of a window. */
export const START = Date.UTC(2026, 0, 1, 0, 0, 1);

/** What became of a burst. */
export interface Outcome {
  readonly answered: number;
  readonly sent: number;
  readonly refused: number;
  readonly used: number;
  /** Milliseconds until the last call was over. */
  readonly took: number;
  /** The messages of the calls that failed, each once. */
  readonly errors: readonly string[];
}

/** A burst on a clock of its own, for clients that take one. */
export async function burst(
  situation: Situation,
  callers: readonly Caller[],
  calls = CALLS,
): Promise<Outcome> {
  const time = simulatedTime(START);
  return time.run(callAll(situation, callers, time, calls));
}

/** A burst with the platform's time replaced. */
export async function burstInGlobalTime(situation: Situation, caller: Caller): Promise<Outcome> {
  return inGlobalTime(START, (clock) => callAll(situation, [caller], clock));
}

/** Names a service that no other burst uses: limits are remembered by address. */
let bursts = 0;

/** Makes calls at once, by callers that take turns, and waits for all. */
export async function callAll(
  situation: Situation,
  callers: readonly Caller[],
  clock: Clock,
  calls = CALLS,
): Promise<Outcome> {
  const service = burstService(clock, situation);
  const base = `https://burst-${String((bursts += 1))}.example`;
  const getters: Getter[] = [];
  // Each has a clock of its own, as in processes of their own: clients with the same clock share what they learn.
  for (const { create } of callers) getters.push(await create(base, service.fetch, { ...clock }));
  const began = clock.now();
  const made = Array.from({ length: calls }, async (_, id) => {
    const data = await getters[id % getters.length]?.(`/things/${String(id)}`);
    if (propertyOf(data, "id") !== String(id)) throw new Error(`Call ${String(id)} has another's answer`);
  });
  const results = await Promise.allSettled(made);
  const reasons = results.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []));
  return {
    answered: calls - reasons.length,
    sent: service.sent(),
    refused: service.refused(),
    used: service.used(),
    took: clock.now() - began,
    errors: Array.from(new Set(reasons)),
  };
}
