/**
 * What days of uncles come to: totals, weeks, months, moving averages, and the records that can't be right. All
 * sums are exact.
 *
 * @module
 */
export { monthly, weekly, type Bucket } from "./buckets.ts";
export { eras, erasOf, type Era } from "./eras.ts";
export { movingAverage, type MovingAverage, type MovingAverageOptions } from "./moving-average.ts";
export { totals, type Totals } from "./totals.ts";
export { warningsOf, type UncleRule, type UncleWarning, type WarningsInput } from "./warnings.ts";
