import type { JsonSchema, JsonType } from "./json-schema.ts";
import type { ParamDescription } from "./param.ts";

/**
 * The value of a parameter that came as text: from a query, a flag, a form's field. Text that fits no other type
 * of the parameter stays text, so that its schema can refuse it and say why.
 *
 * @param texts one text an occurrence; only a repeatable parameter has a use for more than one
 */
export function fromText(
  param: Pick<ParamDescription, "schema" | "repeatable">,
  texts: readonly string[],
): unknown {
  const types = typesOf(param.schema);
  const values = texts.map((text) => typed(text, types));
  return param.repeatable || values.length > 1 ? values : values[0];
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

function typed(text: string, types: ReadonlySet<JsonType>): unknown {
  if (types.has("string")) return text;
  if (types.has("boolean") && (text === "true" || text === "false")) return text === "true";
  if ((types.has("integer") || types.has("number")) && NUMBER.test(text)) return Number(text);
  return text;
}

function typesOf(schema: JsonSchema): ReadonlySet<JsonType> {
  const own = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  return new Set([...own, ...(schema.anyOf ?? []).flatMap((option) => [...typesOf(option)])]);
}
