/**
 * Exact arithmetic with decimal text: no digit passes through a double.
 *
 * @module
 */
export type { DecimalText } from "../schema/decimal.ts";
export {
  addDecimals,
  compareDecimals,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
} from "./arithmetic.ts";
export { fromUnits, toUnits } from "./units.ts";
