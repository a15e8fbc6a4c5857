/** The operations whose answers have a picture, by id. The pictures themselves are loaded when one is shown. */
export const PICTURED: ReadonlySet<string> = new Set([
  "chainstats.dailyUncles",
  "validators.summary",
  "validators.consolidations",
  "predictions.events",
  "predictions.rewardsMarkets",
  "predictions.simplifiedMarkets",
  "predictions.trades",
]);
