/**
 * Schemas of results and parameters: real valibot schemas under types that stay cheap.
 *
 * @module
 */
export { always, list, nullable, record, ref } from "./compose.ts";
export { date, day, filled, isDay, oneOrMore, pattern, positiveDigits, whole } from "./constrained.ts";
export { decimal, type DecimalText } from "./decimal.ts";
export { entity, fields } from "./entity.ts";
export { filter } from "./filter.ts";
export { anything, count, flag, integer, number, text, time } from "./leaves.ts";
export { oneOf, openOneOf, type Open } from "./one-of.ts";
export { openParams } from "./open-params.ts";
export { params, written, type ParamRule } from "./params.ts";
export { rowSchema } from "./rows.ts";
export { standard } from "./standard.ts";
export type {
  Entity,
  Fields,
  FieldsInput,
  FieldsOutput,
  Input,
  Output,
  Params,
  Schema,
  Shape,
  StandardIssue,
  StandardProps,
  StandardResult,
  StandardSchema,
} from "./types.ts";
export { withDefault } from "./with-default.ts";
