import { addDecimals, type DecimalText } from "@org/http-core/decimal";

/**
 * A number of the service as decimal text, without an exponent: the shortest that is this double, which is what was
 * sent wherever 15 digits were enough.
 *
 * @throws ParameterError where it is no finite number
 */
export function decimalOf(number: number | DecimalText): DecimalText {
  return addDecimals(String(number));
}
