import { DAY, propertyOf, type Comparison } from "@org/http-core/operation";
import { epochTime } from "../analysis/networks.ts";

/**
 * How far a row's date may be from its epoch. The service's calendar is not documented. The epochs of two networks
 * are at least 546 days apart.
 */
const TOLERANCE = 180 * DAY;

/** No field names the network. But each network began at another time, so that an epoch has another date on each. */
export const ofNetwork: Comparison<"date"> = {
  fields: ["date"],
  relation: "a day of `consolidationEpoch` on",
  test([asked]) {
    const network = String(asked);
    const genesis = Number(epochTime(0, network));
    const epoch = Number(epochTime(1, network)) - genesis;
    let day: unknown;
    let time = Number.NaN;
    return (row) => {
      const date = propertyOf(row, "date");
      // Parsing allocates. Rows of one day mostly follow each other.
      if (date !== day) {
        day = date;
        time = Date.parse(String(date));
      }
      // An unknown network or date makes it NaN, which is not above.
      const distance = Math.abs(time - genesis - Number(propertyOf(row, "consolidationEpoch")) * epoch);
      return !(distance > TOLERANCE);
    };
  },
};
