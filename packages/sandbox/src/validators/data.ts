import { oneOf } from "@org/http-core/schema";
import { operations } from "@org/validators/operations";
import { entityFields, ownField, type CustomTable } from "../core/custom-rows.ts";
import type { ConsolidationRow } from "./consolidations.ts";
import { networks } from "./networks.ts";
import type { Summary } from "./summary.ts";

/** A validator's summary of your own: absent fields are generated. */
export type CustomSummary = Partial<Summary> & Pick<Summary, "validatorIdentity">;

/** A consolidation of your own. */
export interface CustomConsolidation extends ConsolidationRow {
  /** One of those that the service has. @default "mainnet" */
  readonly network?: string | undefined;
}

/** Data of your own for the validator data service. */
export interface ValidatorsData {
  /** Summaries, by `validatorIdentity`. Those with a `timeWindow` are for this window only. */
  readonly summaries?: readonly CustomSummary[] | undefined;
  /** Consolidations beside the generated ones. */
  readonly consolidations?: readonly CustomConsolidation[] | undefined;
}

const summary = entityFields(operations.summary.result.schema);
const consolidation = entityFields(operations.consolidations.row);

/** The tables of {@link ValidatorsData}. */
export const validatorsTables: Readonly<Record<keyof ValidatorsData, CustomTable>> = {
  summaries: {
    // The client keeps windows that it does not know. A request can name these only.
    fields: new Map([...summary, ["timeWindow", ownField(oneOf("1d", "7d", "30d", "all"))]]),
    needs: ["validatorIdentity"],
  },
  consolidations: {
    fields: new Map([...consolidation, ["network", ownField(oneOf(...Object.keys(networks)))]]),
    needs: [...consolidation.keys()],
  },
};
