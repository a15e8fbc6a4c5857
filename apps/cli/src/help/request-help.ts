import type { ServiceEntry } from "@org/services";
import type { OwnFlag } from "../flags/flag.ts";
import { twoColumns, type Row } from "../terminal/rows.ts";
import type { Page } from "../terminal/terminal.ts";
import { wrapParagraphs } from "../terminal/wrap.ts";
import { environmentText } from "./environment-section.ts";
import { ownFlagRow } from "./own-flag-row.ts";

/** The help of requests by route. */
export function requestHelp(
  { name: service, variables }: ServiceEntry,
  own: readonly OwnFlag[],
  { columns, bold }: Page,
): string {
  const sections = [
    `${bold(`orgq ${service} request`)}: any route of the service`,
    wrapParagraphs(
      "Parameters of the template go into the path, others into the query (GET, HEAD) or a JSON body " +
        "(POST, PATCH, PUT, DELETE).",
      columns,
    ),
    `${bold("Usage")}\n  orgq ${service} request "<METHOD> /<template>" [-f name=value …]`,
    `${bold("Parameters")}\n${twoColumns(PARAMETERS, columns)}`,
    `${bold("Flags")}\n${twoColumns(own.map(ownFlagRow), columns)}`,
    `${bold("Example")}\n  orgq ${service} request "GET /repos/{owner}/{repo}/issues" -f owner=acme -f repo=rocket`,
    `${bold("Where requests go")}\n${environmentText(variables, columns)}`,
  ];
  return `${sections.join("\n\n")}\n`;
}

const PARAMETERS: readonly Row[] = [
  ["-f name=value", "Text. Given several times with one name: a list of texts."],
  ["-f name:=json", "JSON, for a body's numbers, flags and lists: -f milestone:=1."],
  ["-f name=@file", "The content of a file; @- is standard input, and @@ begins a text with one @."],
];
