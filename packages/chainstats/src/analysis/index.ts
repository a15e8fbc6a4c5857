/**
 * Analyses daily uncles: totals, weeks, months, moving averages, and implausible records. All sums are exact.
 *
 * @module
 */
export { monthly, weekly, type Bucket } from "./buckets.ts";
export { eras, erasOf, type Era } from "./eras.ts";
export { movingAverage, type MovingAverage } from "./moving-average.ts";
export { totals, type Totals } from "./totals.ts";
export { warningsOf, type UncleWarning } from "./warnings.ts";
