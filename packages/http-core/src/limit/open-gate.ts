import type { Gate } from "./gate.ts";
import type { Pass } from "./pass.ts";

const PASS: Pass = { waited: 0, answered: () => undefined, leave: () => undefined };

/**
 * A gate without limits, for what the service does not count. Nothing is learned there either: an answer that says
 * that the budget is spent speaks of others.
 */
export const openGate: Gate = {
  enter: () => Promise.resolve(PASS),
  adopt: () => PASS,
  declare: () => undefined,
  known: () => [],
  idle: () => true,
};
