import { ParameterError } from "../errors/errors.ts";

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
  /** Whether the items of a list or a map are written one by one: `{?tags*}`. */
  readonly explode: boolean;
  /** How many characters of the value are taken: `{name:3}`. Undefined: all. */
  readonly prefix: number | undefined;
}

/** What a template consists of: text, and expressions, each as its variables. */
export type TemplatePart = string | readonly TemplateVariable[];

const EXPRESSION = /\{([^{}]*)\}/;

/** RFC 6570, 2.3 and 2.4: a name, and how much of the value is taken. */
const VARIABLE = /^((?:\w|%[\da-f]{2})(?:\.?(?:\w|%[\da-f]{2}))*)(?:(\*)|:([1-9]\d{0,3}))?$/i;

/**
 * Takes an RFC 6570 template apart.
 *
 * @throws ParameterError where it is none
 */
export function templateParts(template: string): readonly TemplatePart[] {
  // Every second one is what is in the braces.
  return template.split(EXPRESSION).map((part, index) => {
    if (index % 2 === 1) return variablesOf(part);
    if (/[{}]/.test(part)) throw noTemplate(part);
    return part;
  });
}

/**
 * The variables of an RFC 6570 template, in order.
 *
 * @throws ParameterError where it is none
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
    if (name === undefined) throw noTemplate(`{${expression}}`);
    return {
      name,
      operator,
      explode: star !== undefined,
      prefix: prefix === undefined ? undefined : Number(prefix),
    };
  });
}

function noTemplate(part: string): ParameterError {
  return new ParameterError("path", "an RFC 6570 template", JSON.stringify(part));
}
