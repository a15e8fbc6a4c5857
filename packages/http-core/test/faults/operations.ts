import { anonymous, none, operation, plainText, type Operation } from "@org/http-core/operation";
import { fields, params, type FieldsInput, type Params } from "@org/http-core/schema";
import { shop } from "../shop.ts";

const nothing = fields({});
interface NoParams extends FieldsInput<typeof nothing> {}
interface NoParamsSchema extends Params<typeof nothing, NoParams> {}
const noParams: NoParamsSchema = params("NoParams", nothing);

/** Asks whether it is there. */
export const probe: Operation<NoParams, undefined> = operation({
  service: shop,
  name: "probe",
  method: "HEAD",
  path: "/probe",
  params: noParams,
  result: none(),
  auth: anonymous,
});

/** Wants nothing back. */
export const forget: Operation<NoParams, undefined> = operation({
  service: shop,
  name: "forget",
  method: "DELETE",
  path: "/memory",
  params: noParams,
  result: none(),
  auth: anonymous,
});

/** A text, as it comes. */
export const read: Operation<NoParams, string> = operation({
  service: shop,
  name: "read",
  method: "GET",
  path: "/text",
  params: noParams,
  result: plainText(),
  auth: anonymous,
});
