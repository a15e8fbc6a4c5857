import { DAY, propertyOf, type Comparison } from "@org/http-core/operation";
import { EPOCH, networks } from "../analysis/networks.ts";

/**
 * How far a row's date may be from its epoch. The service's calendar is not documented. The first epochs of two networks
 * are at least 536 days apart.
 */
const TOLERANCE = 180 * DAY;

/** No field names the network. But each network began at another time, so that an epoch has another date on each. */
export const ofNetwork: Comparison<"date"> = {
  fields: ["date"],
  relation: "a day of `consolidationEpoch` on",
  test([asked]) {
    const genesis = networks[String(asked)]?.genesis ?? Number.NaN;
    let day: unknown;
    let time = Number.NaN;
    return (date, row) => {
      // Parsing allocates. Rows of one day mostly follow each other.
      if (date !== day) {
        day = date;
        time = Date.parse(String(date));
      }
      const start = genesis + Number(propertyOf(row, "consolidationEpoch")) * EPOCH;
      // An unknown network or date makes it NaN, which is not above.
      return !(Math.abs(time - start) > TOLERANCE);
    };
  },
};
