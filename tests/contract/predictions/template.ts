import { booleans, strings } from "../columns.ts";
import type { EntityContract } from "../table.ts";

/** A template of events. */
export const template: EntityContract = {
  name: "Template",
  heading: "### Template",
  fields: [
    ...strings(
      "id",
      "eventTitle",
      "eventSlug",
      "eventImage",
      "marketTitle",
      "description",
      "resolutionSource",
      "sortBy",
      "seriesSlug",
      "outcomes",
    ),
    ...booleans("negRisk", "showMarketImages"),
  ],
};
