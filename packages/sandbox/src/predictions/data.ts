import { pattern } from "@org/http-core/schema";
import { operations } from "@org/predictions/operations";
import { entityFields, ownField, type CustomTable } from "../core/custom-rows.ts";
import type { Event } from "./rows/wire.ts";

/** Data of your own for the prediction markets. */
export interface PredictionsData {
  /**
   * Events, by `id`, with their `markets`, by `id`. Markets with a `conditionId` are also simplified markets; they have
   * no rewards and no trades.
   */
  readonly events?: readonly Event[] | undefined;
}

/** The tables of {@link PredictionsData}. */
export const predictionsTables: Readonly<Record<keyof PredictionsData, CustomTable>> = {
  events: {
    fields: new Map([
      ...entityFields(operations.events.row),
      ["id", ownField(pattern(/^[1-9]\d{0,14}$/, "digits as text"))],
    ]),
    needs: ["id"],
  },
};
