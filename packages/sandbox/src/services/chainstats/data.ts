import { operations } from "@org/chainstats/operations";
import { entityFields, type CustomTable } from "../../core/custom-rows.ts";
import type { UncleDay } from "./uncle-day.ts";

/** A day of your own: absent fields are generated. */
export type CustomDay = Partial<UncleDay> & Pick<UncleDay, "UTCDate">;

/** Data of your own for the chain statistics service. */
export interface ChainstatsData {
  /** Days, by `UTCDate`. */
  readonly days?: readonly CustomDay[] | undefined;
}

/** The tables of {@link ChainstatsData}. */
export const chainstatsTables: Readonly<Record<keyof ChainstatsData, CustomTable>> = {
  days: { fields: entityFields(operations.dailyUncles.row), needs: ["UTCDate"] },
};
