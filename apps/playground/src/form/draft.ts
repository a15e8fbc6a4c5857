import { fromText, type ParamDescription } from "@org/http-core/describe";

/** What stands in a form: the texts of each parameter, by its name. An empty text is a value that is not given. */
export type Draft = Readonly<Record<string, readonly string[]>>;

/** The parameters that a form says, each of the type that its description asks for. */
export function paramsOf(
  params: readonly ParamDescription[],
  draft: Draft,
): Readonly<Record<string, unknown>> {
  const given = params.map((param) => ({ param, texts: filled(draft[param.name]) }));
  return Object.fromEntries(
    given
      .filter(({ texts }) => texts.length > 0)
      .map(({ param, texts }) => [param.name, fromText(param, texts)]),
  );
}

/** The form that a query stands for. */
export function readDraft(query: string): Draft {
  const pairs = new URLSearchParams(query);
  return Object.fromEntries(Array.from(new Set(pairs.keys()), (name) => [name, pairs.getAll(name)]));
}

/** A form as a query; empty values are left out. */
export function writeDraft(draft: Draft): string {
  const pairs = Object.entries(draft).flatMap(([name, texts]) => filled(texts).map((text) => [name, text]));
  return new URLSearchParams(pairs).toString();
}

function filled(texts: readonly string[] = []): readonly string[] {
  return texts.filter((text) => text !== "");
}
