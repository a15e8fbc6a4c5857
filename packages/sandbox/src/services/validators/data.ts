import { text } from "@org/http-core/schema";
import { operations } from "@org/validators/operations";
import { entityFields, ownField, type GivenTable } from "../../core/given-rows.ts";
import type { ConsolidationRow } from "./consolidation-rows.ts";
import type { Summary } from "./summary.ts";

/** A validator's summary of your own: absent fields are generated. */
export type GivenSummary = Partial<Summary> & Pick<Summary, "validatorIdentity">;

/** A consolidation of your own. */
export interface GivenConsolidation extends ConsolidationRow {
  /** @default "mainnet" */
  readonly network?: string | undefined;
}

/** Data of your own for the validator data service. */
export interface ValidatorsData {
  /** Summaries, by `validatorIdentity`. Those with a `timeWindow` are for this window only. */
  readonly summaries?: readonly GivenSummary[] | undefined;
  /** Consolidations beside the generated ones. */
  readonly consolidations?: readonly GivenConsolidation[] | undefined;
}

const consolidation = entityFields(operations.consolidations.row);

/** The tables of {@link ValidatorsData}. */
export const validatorsTables: Readonly<Record<keyof ValidatorsData, GivenTable>> = {
  summaries: {
    fields: entityFields(operations.summary.result.schema),
    needs: ["validatorIdentity"],
  },
  consolidations: {
    fields: new Map([...consolidation, ["network", ownField(text)]]),
    needs: [...consolidation.keys()],
  },
};
