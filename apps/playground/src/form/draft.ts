import { fromText, type ParamDescription } from "@org/openapi";
import { parseExact } from "@org/http-core/operation";
import { isJson } from "./control.ts";

/** The content of a form: the texts of each parameter by its name. An empty text is not sent. */
export type Draft = Readonly<Record<string, readonly string[]>>;

/** The parameters of a form, converted to the types of their descriptions. */
export function paramsOf(
  params: readonly ParamDescription[],
  draft: Draft,
): Readonly<Record<string, unknown>> {
  const given = params.map((param) => ({ param, texts: nonEmpty(draft[param.name]) }));
  return Object.fromEntries(
    given
      .filter(({ texts }) => texts.length > 0)
      .map(({ param, texts }) => [param.name, valueOf(param, texts)]),
  );
}

function valueOf(param: ParamDescription, texts: readonly string[]): unknown {
  const values = texts.map((text) => oneOf(param, text));
  return param.repeatable || values.length > 1 ? values : values[0];
}

/** One value, with all its digits. Where it is to be JSON and is not, it stays text. */
function oneOf(param: ParamDescription, text: string): unknown {
  const value = fromText({ ...param, repeatable: false }, [text]);
  if (typeof value !== "number" && (typeof value !== "string" || !isJson(param))) return value;
  try {
    return parseExact(text);
  } catch {
    return text;
  }
}

/** Reads a form from a query. */
export function readDraft(query: string): Draft {
  const pairs = new URLSearchParams(query);
  return Object.fromEntries(Array.from(new Set(pairs.keys()), (name) => [name, pairs.getAll(name)]));
}

/** Writes a form as a query, without empty values. */
export function writeDraft(draft: Draft): string {
  const pairs = Object.entries(draft).flatMap(([name, texts]) => nonEmpty(texts).map((text) => [name, text]));
  return new URLSearchParams(pairs).toString();
}

function nonEmpty(texts: readonly string[] = []): readonly string[] {
  return texts.filter((text) => text !== "");
}
