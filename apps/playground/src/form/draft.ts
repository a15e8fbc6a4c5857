import { fromText, type ParamDescription } from "@org/http-core/describe";

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

/** A parameter's value. A field of a JSON body is parsed as JSON, unless its schema allows text; malformed JSON stays text. */
function valueOf(param: ParamDescription, texts: readonly string[]): unknown {
  const value = fromText(param, texts);
  const { in: location, schema } = param;
  if (location !== "body" || typeof value !== "string" || isText(schema)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function isText({ type, anyOf = [] }: ParamDescription["schema"]): boolean {
  return [type ?? []].flat().includes("string") || anyOf.some(isText);
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
