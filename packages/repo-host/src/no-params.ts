import { fields, params, type FieldsInput, type Params } from "@org/http-core/schema";

const input = fields({});

/** No parameters. */
export interface NoParams extends FieldsInput<typeof input> {}
/** The schema of {@link NoParams}. */
export interface NoParamsSchema extends Params<typeof input, NoParams> {}
/** Refuses any parameter. */
export const noParams: NoParamsSchema = params("NoParams", input);
