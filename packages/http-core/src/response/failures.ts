import { OnDemand, type Unavailable } from "./load.ts";

const onDemand = new OnDemand(() => import("../failure.ts"));

type Loaded<T> = T extends OnDemand<infer Part> ? Part : never;

/** What only failures need: a file that the first failure loads. */
export type Failures = Loaded<typeof onDemand>;

/** What only failures need, or why it could not be loaded. Call it in the work of `withLoaded`. */
export function failures(): Failures | Unavailable {
  return onDemand.get();
}
