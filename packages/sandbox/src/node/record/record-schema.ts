import * as v from "valibot";
import { closed } from "../../core/closed.ts";
import { baseNames } from "../../origins.ts";
import { redactSchema } from "../../recordings/load-options.ts";
import { baseUrlSchema } from "../serve-schema.ts";

/** The options of a recording proxy. */
export const recordSchema = closed({
  service: v.picklist(baseNames),
  upstream: baseUrlSchema,
  host: v.exactOptional(v.pipe(v.string(), v.nonEmpty())),
  port: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))),
  redact: v.exactOptional(redactSchema),
});
