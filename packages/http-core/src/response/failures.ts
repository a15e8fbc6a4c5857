import { OnDemand, type Unavailable } from "./load.ts";

const onDemand = new OnDemand(() => import("../failure.ts"));

type Loaded<T> = T extends OnDemand<infer Part> ? Part : never;

/** The functions that only failures need. The first failure loads their file. */
export type Failures = Loaded<typeof onDemand>;

/** Returns the functions that only failures need, or why they could not be loaded. Call it in the work of `withLoaded`. */
export function failures(): Failures | Unavailable {
  return onDemand.get();
}
