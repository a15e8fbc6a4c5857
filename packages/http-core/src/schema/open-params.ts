import * as v from "valibot";
import { anything } from "./leaves.ts";
import type { Fields, Params, Shape } from "./types.ts";

/** Parameters of a request whose endpoint is not described: any name, any value. */
export type OpenParams = Readonly<Record<string, unknown>>;

/** Takes any parameters: for a generic request, where only the path's variables are known. */
export function openParams(
  name: string,
  variables: readonly string[],
): Params<Fields<Shape, Shape>, OpenParams> {
  const required = Object.fromEntries(variables.map((variable) => [variable, anything] as const));
  const schema: v.GenericSchema<OpenParams, OpenParams> = v.record(v.string(), v.unknown());
  return Object.assign(schema, { entity: name, fields: { required, optional: {} } });
}
