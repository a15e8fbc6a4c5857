import type { operations } from "@org/validators/operations";
import { fail, ok, type HandlersOf } from "../core/handler.ts";
import { pageOf, selected } from "./page.ts";
import { summaryOf, type Summary } from "./summary.ts";
import type { ValidatorsWorld } from "./world.ts";

/** The handlers of the validator data service. */
export function validatorsHandlers(world: ValidatorsWorld): HandlersOf<typeof operations> {
  const { seed, networkStake } = world;
  return {
    summary({ validator_id, window }, { now }) {
      const validator = world.find(validator_id);
      if (validator === undefined) return fail(404, { detail: "Not found." });
      const custom = world.summaries.filter(
        ({ validatorIdentity, timeWindow = window }) =>
          validatorIdentity === validator.validatorIdentity && timeWindow === window,
      );
      const generated = summaryOf(validator, window, { seed, networkStake, now });
      return ok(custom.reduce<Summary>((summary, own) => ({ ...summary, ...own }), generated));
    },
    consolidations({ network, limit = 10, offset = 0, ...filter }, context) {
      const rows = selected(world.consolidations(network ?? "mainnet", context.now), filter);
      return ok(pageOf(rows, { limit, offset }, context));
    },
  };
}
