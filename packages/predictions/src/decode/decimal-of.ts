import { addDecimals, type DecimalText } from "@org/http-core/decimal";

/**
 * A number of the service as decimal text, without an exponent: the shortest text for this double. It is what was sent
 * if that had up to 15 digits.
 *
 * @throws ParameterError where it is not a finite number
 */
export function decimalOf(number: number | DecimalText): DecimalText {
  return addDecimals(String(number));
}
