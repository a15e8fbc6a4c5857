import { operations } from "@org/chainstats/operations";
import { entityFields, type GivenTable } from "../../core/given-rows.ts";
import type { UncleDay } from "./uncle-day.ts";

/** A day of your own: absent fields are generated. */
export type GivenDay = Partial<UncleDay> & Pick<UncleDay, "UTCDate">;

/** Data of your own for the chain statistics service. */
export interface ChainstatsData {
  /** Days, by `UTCDate`. */
  readonly days?: readonly GivenDay[] | undefined;
}

/** The tables of {@link ChainstatsData}. */
export const chainstatsTables: Readonly<Record<keyof ChainstatsData, GivenTable>> = {
  days: { fields: entityFields(operations.dailyUncles.row), needs: ["UTCDate"] },
};
