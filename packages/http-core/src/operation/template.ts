/**
 * The variable names of an RFC 6570 template, as a type: `/repos/{owner}/{repo}{?page}` gives
 * `"owner" | "repo" | "page"`.
 */
export type TemplateVariables<T extends string> = T extends `${string}{${infer V}}${infer Rest}`
  ? Names<WithoutOperator<V>> | TemplateVariables<Rest>
  : never;

type WithoutOperator<V extends string> = V extends `${"+" | "#" | "." | "/" | ";" | "?" | "&"}${infer N}`
  ? N
  : V;

type Names<V extends string> = V extends `${infer N},${infer Rest}` ? Bare<N> | Names<Rest> : Bare<V>;

type Bare<N extends string> = N extends `${infer B}*` ? B : N extends `${infer B}:${string}` ? B : N;

/** One variable of a template. */
export interface TemplateVariable {
  readonly name: string;
  /** The expression's operator: `""` for simple expansion. */
  readonly operator: string;
  /** How many characters of the value are taken: `{name:3}`. Undefined: all. */
  readonly prefix: number | undefined;
}

const EXPRESSION = /\{([+#./;?&]?)([^{}]*)\}/g;

/** The variables of an RFC 6570 template, in order. */
export function templateVariables(template: string): readonly TemplateVariable[] {
  const found: TemplateVariable[] = [];
  for (const [, operator = "", list = ""] of template.matchAll(EXPRESSION)) {
    for (const spec of list.split(",")) {
      const [, name = spec, prefix] = /^(.*?)(?:\*|:(\d+))?$/.exec(spec) ?? [];
      found.push({ name, operator, prefix: prefix === undefined ? undefined : Number(prefix) });
    }
  }
  return found;
}
