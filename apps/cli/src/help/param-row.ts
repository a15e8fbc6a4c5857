import type { JsonSchema, ParamDescription } from "@org/openapi";
import { helpText } from "@org/services/help-text";
import type { Row } from "../terminal/rows.ts";

/** A help row for a parameter: its flag and its meaning. */
export function paramRow(param: ParamDescription): Row {
  const { name, schema } = param;
  const flag = schema.type === "boolean" ? `--[no-]${name}` : `--${name} <${valueOf(schema)}>`;
  const meaning = helpText(param.description);
  // What the doc comment already says is not repeated.
  const prose = meaning.replace(/[`"]/g, "").toLowerCase();
  const facts = factsOf(param).filter(
    (fact) => !prose.includes(fact.replace(/^(known:|one of) /, "").toLowerCase()),
  );
  return [flag, [meaning, ...(facts.length === 0 ? [] : [`(${facts.join("; ")})`])].join(" ").trim()];
}

/** The placeholder of a parameter's value: its values if there are few, else its kind. */
export function valueOf({ type, format, enum: values, anyOf }: JsonSchema): string {
  if (values !== undefined && values.length <= 4) return values.join("|");
  if (format !== undefined) return format;
  const types = [type, ...(anyOf ?? []).map((option) => option.type)].flat();
  if (types.includes("integer")) return "integer";
  if (types.includes("number")) return "number";
  return values === undefined ? "text" : "one of";
}

function factsOf({
  repeatable,
  schema,
  default: preset,
  in: location,
  wireName,
}: ParamDescription): string[] {
  const { enum: values, examples } = schema;
  return [
    ...(repeatable ? ["repeatable"] : []),
    ...(values !== undefined && values.length > 4 ? [`one of ${values.join(", ")}`] : []),
    ...(examples === undefined ? [] : [`known: ${examples.join(", ")}`]),
    ...boundsOf(schema),
    ...(typeof preset === "string" || typeof preset === "number" ? [`default: ${String(preset)}`] : []),
    ...(location === "header" ? [`sent as the header ${wireName}`] : []),
  ];
}

function boundsOf({ minimum, maximum }: JsonSchema): readonly string[] {
  if (minimum !== undefined && maximum !== undefined)
    return [`from ${String(minimum)} to ${String(maximum)}`];
  if (minimum !== undefined) return [`${String(minimum)} or more`];
  return maximum === undefined ? [] : [`${String(maximum)} or less`];
}
