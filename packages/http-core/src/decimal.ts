/**
 * Exact arithmetic with decimal text, without doubles.
 *
 * @module
 */
export type { DecimalText } from "./schema/leaves.ts";
export {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
} from "./decimal/arithmetic.ts";
export { fromUnits, toUnits } from "./decimal/arithmetic.ts";
