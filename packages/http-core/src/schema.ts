/**
 * Schemas of results and parameters: valibot schemas with types that compile fast.
 *
 * @module
 */
export { choice, type ChoiceOptions } from "./schema/choice.ts";
export { always, expected, list, nullable, record, ref, restricted } from "./schema/compose.ts";
export {
  date,
  day,
  nonEmptyText,
  isDay,
  oneOrMore,
  pattern,
  positiveDigits,
  whole,
} from "./schema/leaves.ts";
export { decimal, type DecimalText, unixTime } from "./schema/leaves.ts";
export { entity, entityWithRest, fields } from "./schema/entity.ts";
export { filter } from "./schema/leaves.ts";
export { anything, count, flag, integer, number, text, time } from "./schema/leaves.ts";
export { oneOf, openOneOf, optional, type Open } from "./schema/leaves.ts";
export { openParams } from "./schema/params.ts";
export { params, written, type ParamRule } from "./schema/params.ts";
export { standard } from "./schema/standard-schema.ts";
export type {
  Entity,
  Fields,
  FieldsInput,
  FieldsOutput,
  Input,
  Output,
  Params,
  Schema,
  StandardIssue,
  StandardProps,
  StandardResult,
  StandardSchema,
} from "./schema/types.ts";
export { isFields } from "./schema/types.ts";
export { wideInteger, withDefault } from "./schema/leaves.ts";
