import { operations } from "@org/chainstats/operations";
import { oneOf } from "@org/http-core/schema";
import { entityFields, ownField, type CustomTable } from "../core/custom-rows.ts";
import { chains } from "./chains.ts";
import type { UncleDay } from "./uncle-day.ts";

/** A day of your own: absent fields are generated. */
export interface CustomDay extends Partial<Omit<UncleDay, "UTCDate">>, Pick<UncleDay, "UTCDate"> {
  /** The chain that it belongs to, one of those that the service has. @default "1" */
  readonly chainid?: string | undefined;
}

/** Data of your own for the chain statistics service. */
export interface ChainstatsData {
  /**
   * Days, by `chainid` and `UTCDate`. Chains other than 1 have no others.
   *
   * @example
   * ```ts
   * import { createSandbox } from "@org/sandbox";
   *
   * const days = [{ chainid: "137", UTCDate: "2024-05-01", uncleBlockCount: 3, uncleBlockRewards_Eth: "0.5" }];
   * const sandbox = createSandbox({ data: { chainstats: { days } } });
   * ```
   */
  readonly days?: readonly CustomDay[] | undefined;
}

/** The tables of {@link ChainstatsData}. */
export const chainstatsTables: Readonly<Record<keyof ChainstatsData, CustomTable>> = {
  days: {
    fields: new Map([
      ...entityFields(operations.dailyUncles.row),
      ["chainid", ownField(oneOf(...chains.map(({ id }) => id)))],
    ]),
    needs: ["UTCDate"],
  },
};
