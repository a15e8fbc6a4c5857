/** What was done to a clock. */
export type Steering =
  /** Nothing: it tells what its source tells. */
  | { readonly kind: "none" }
  /** It stands; the factor is for when it goes on. */
  | { readonly kind: "frozen"; readonly at: number; readonly factor: number }
  /** It was at `at` when the source told `since`, and goes `factor` times as fast. */
  | { readonly kind: "going"; readonly at: number; readonly since: number; readonly factor: number };

/** The time that a clock tells (epoch milliseconds) when its source tells another. */
export function steered(steering: Steering, source: number): number {
  switch (steering.kind) {
    case "none":
      return source;
    case "frozen":
      return steering.at;
    case "going":
      return steering.at + (source - steering.since) * steering.factor;
  }
}
