import { ParameterError } from "../errors/errors.ts";
import { remember } from "../util/bounded.ts";

/**
 * The variable names of an RFC 6570 template, as a type: `/repos/{owner}/{repo}{?page}` gives
 * `"owner" | "repo" | "page"`.
 */
export type TemplateVariables<T extends string> = T extends `${string}{${infer V}}${infer Rest}`
  ? Names<WithoutOperator<V>> | TemplateVariables<Rest>
  : never;

/** The names among {@link TemplateVariables} that a template has as a query: `{?page,size}`. They may be absent. */
export type QueryVariables<T extends string> = T extends `${string}{${"?" | "&"}${infer V}}${infer Rest}`
  ? Names<V> | QueryVariables<Rest>
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
  /** Whether the items of a list or map are expanded one by one: `{?tags*}`. */
  readonly explode: boolean;
  /** The number of characters taken from the value, as in `{name:3}`; undefined for all. */
  readonly prefix: number | undefined;
}

/** A part of a template: literal text, or an expression as its variables. */
export type TemplatePart = string | readonly TemplateVariable[];

const EXPRESSION = /\{([^{}]*)\}/;

/** A variable's name and modifier (RFC 6570, 2.3 and 2.4). */
const VARIABLE = /^((?:\w|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*)(?:(\*)|:([1-9]\d{0,3}))?$/i;

/** Parsed templates by their text. A program that writes values into its routes has any number of them. */
const parsed = new Map<string, readonly TemplatePart[]>();

/**
 * Parses an RFC 6570 template, once: the parts are kept until 1,000 newer templates have been parsed.
 *
 * @throws ParameterError where the template is invalid
 */
export function templateParts(template: string): readonly TemplatePart[] {
  const known = parsed.get(template);
  if (known !== undefined) return known;
  const parts = parse(template);
  remember(parsed, template, parts);
  return parts;
}

function parse(template: string): readonly TemplatePart[] {
  // `split` alternates literal text and the captured expression.
  return template.split(EXPRESSION).map((part, index) => {
    if (index % 2 === 1) return variablesOf(part);
    if (/[{}]/.test(part)) throw invalidTemplate(part);
    return part;
  });
}

/**
 * The variables of an RFC 6570 template, in order.
 *
 * @throws ParameterError where the template is invalid
 */
export function templateVariables(template: string): readonly TemplateVariable[] {
  return variablesIn(templateParts(template));
}

/** The variables among the parts of a template, in order. */
export function variablesIn(parts: readonly TemplatePart[]): readonly TemplateVariable[] {
  return parts.flatMap((part) => (typeof part === "string" ? [] : part));
}

function variablesOf(expression: string): readonly TemplateVariable[] {
  const operator = /^[+#./;?&]?/.exec(expression)?.[0] ?? "";
  const specs = expression.slice(operator.length).split(",");
  return specs.map((spec) => {
    const [, name, star, prefix] = VARIABLE.exec(spec) ?? [];
    if (name === undefined) throw invalidTemplate(`{${expression}}`);
    return {
      name,
      operator,
      explode: star !== undefined,
      prefix: prefix === undefined ? undefined : Number(prefix),
    };
  });
}

function invalidTemplate(part: string): ParameterError {
  return new ParameterError("path", "an RFC 6570 template", JSON.stringify(part));
}
