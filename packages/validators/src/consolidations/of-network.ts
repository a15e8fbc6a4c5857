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
  test:
    ([network]) =>
    (row) => {
      const begins = epochTime(Number(propertyOf(row, "consolidationEpoch")), String(network))?.getTime();
      const date = Date.parse(String(propertyOf(row, "date")));
      return begins === undefined || Number.isNaN(date) || Math.abs(date - begins) <= TOLERANCE;
    },
};
