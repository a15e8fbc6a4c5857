import type { OperationDescription } from "@org/openapi";
import { examples, type ServiceEntry } from "@org/services";
import { quoted } from "@org/services/shell";
import { helpText } from "@org/services/help-text";
import type { OwnFlag } from "../flags/flag.ts";
import { isFreeText } from "../flags/params.ts";
import type { Page } from "../terminal/terminal.ts";
import { wrapParagraphs } from "../terminal/wrap.ts";
import { environmentText } from "./environment-section.ts";
import { exampleArgs } from "./examples.ts";
import { flagSections } from "./flag-sections.ts";
import { valueOf } from "./param-row.ts";

/** The help of an operation. @param own the flags other than its parameters */
export function operationHelp(
  { name: service, variables }: ServiceEntry,
  description: OperationDescription,
  own: readonly OwnFlag[],
  page: Page,
): string {
  const { columns, bold } = page;
  const { name, method, path, params, paging } = description;
  const example = examples[description.id];
  const required = params.filter((param) => param.required);
  const usage = [
    `orgq ${service} ${name}`,
    ...required.map((param) => `--${param.name} <${valueOf(param.schema)}>`),
    ...(params.length > required.length ? ["[--name value …]"] : []),
  ];
  const sections = [
    `${bold(`orgq ${service} ${name}`)}: ${method} ${path}${paging === undefined ? "" : ", a list"}`,
    wrapParagraphs(helpText(description.description), columns),
    `${bold("Usage")}\n  ${usage.join(" ")}`,
    ...flagSections(params, own, page),
    ...(params.some(isFreeText)
      ? [wrapParagraphs("A text may come from a file, as @path, or from standard input, as @-.", columns)]
      : []),
    ...(example === undefined
      ? []
      : [`${bold("Example")}\n  orgq ${service} ${quoted([name, ...exampleArgs(example)])}`]),
    `${bold("Where requests go")}\n${environmentText(variables, columns)}`,
  ];
  return `${sections.join("\n\n")}\n`;
}
