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
    const isOfNetwork = (date: unknown, row: unknown): boolean => {
      const start = genesis + Number(propertyOf(row, "consolidationEpoch")) * EPOCH;
      // What is unknown makes it NaN, which is not above.
      return !(Math.abs(Date.parse(String(date)) - start) > TOLERANCE);
    };
    let isRight = false;
    // A page has the rows of one network, and parsing takes time: one row that belongs is enough.
    return (date, row) => (isRight ||= isOfNetwork(date, row));
  },
};
