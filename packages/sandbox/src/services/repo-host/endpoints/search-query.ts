import { oneOf, text, withDefault } from "@org/http-core/schema";
import { parameter } from "../wire/field.ts";
import { customProblem, type FieldProblem } from "../wire/refusals.ts";

/** A parsed search: `parser is:open label:bug "retry loop"`. */
export interface Search {
  /** In lower case. A result contains all of them. */
  readonly words: readonly string[];
  /** The `name:value` qualifiers, in lower case. */
  readonly qualifiers: ReadonlyMap<string, readonly string[]>;
  /** Undefined: the best match first, which is the newest here. */
  readonly sort: string | undefined;
  readonly order: "asc" | "desc";
}

/** The parameters of a search, for the OpenAPI document. */
export const searchParameters = {
  q: { ...parameter(text, "Words, and qualifiers such as `is:open`."), required: true },
  sort: parameter(text, "The order of the results. By default, the best match is first."),
  order: parameter(withDefault(oneOf("desc", "asc"), "desc"), "Whether the largest value is first or last."),
};

/** A search, or what is wrong with the query. */
export type ReadSearch =
  { readonly ok: true; readonly search: Search } | { readonly ok: false; readonly problem: FieldProblem };

/** The most characters of all words together. Longer searches would block other requests. */
const MOST_CHARACTERS = 256;
/** The most `AND`, `OR` and `NOT`. Otherwise they are words like any other. */
const MOST_OPERATORS = 5;
const MOST_QUALIFIERS = 100;

/** Reads `q`, `sort` and `order`. @param sorts what can be sorted by */
export function readSearch({ searchParams }: URL, sorts: readonly string[]): ReadSearch {
  const q = searchParams.get("q")?.trim() ?? "";
  const sort = searchParams.get("sort") ?? undefined;
  const order = searchParams.get("order") ?? "desc";
  if (q === "") return refuse("q", "missing_field");
  if (sort !== undefined && !sorts.includes(sort)) return refuse("sort", "invalid");
  if (order !== "asc" && order !== "desc") return refuse("order", "invalid");
  const parts = Array.from(q.toLowerCase().matchAll(/(?:(\w+):)?(?:"([^"]*)"|(\S+))/g));
  const words = parts.filter(([, name]) => name === undefined).map(valueOf);
  const tooMuch = excessOf(q, words, parts.length - words.length);
  if (tooMuch !== undefined) return { ok: false, problem: customProblem("Search", "q", tooMuch) };
  const restricted = Map.groupBy(
    parts.filter(([, name]) => name !== undefined),
    ([, name]) => name ?? "",
  );
  const qualifiers = new Map(Array.from(restricted, ([name, some]) => [name, some.map(valueOf)]));
  return { ok: true, search: { words, qualifiers, sort, order } };
}

function valueOf([, , quoted, bare]: RegExpMatchArray): string {
  return quoted ?? bare ?? "";
}

/** A message about a limit that a search exceeds; undefined: none. */
function excessOf(q: string, words: readonly string[], qualifiers: number): string | undefined {
  if (words.join(" ").length > MOST_CHARACTERS)
    return `The search is longer than ${String(MOST_CHARACTERS)} characters, qualifiers not counted`;
  if ((q.match(/\b(?:AND|OR|NOT)\b/g) ?? []).length > MOST_OPERATORS)
    return `More than ${String(MOST_OPERATORS)} operators (AND, OR, NOT) in a search`;
  if (qualifiers > MOST_QUALIFIERS) return `More than ${String(MOST_QUALIFIERS)} qualifiers in a search`;
  return undefined;
}

function refuse(field: string, code: FieldProblem["code"]): ReadSearch {
  return { ok: false, problem: { resource: "Search", field, code } };
}
