import { fromUnits } from "@org/http-core/decimal";
import fc from "fast-check";

/** A price with up to 39 digits. */
export const price = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 39n }), fc.nat(39))
  .map(([units, places]) => fromUnits(units % 10n ** BigInt(places), places));
