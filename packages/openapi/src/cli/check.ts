import { propertyOf } from "@org/http-core/operation";
import { namesIn } from "../read/document.ts";
import type { RouteReport } from "../read/operation.ts";
import { table } from "./table.ts";

/** The columns of a terminal, at least. */
const WIDTH = 100;

/**
 * Describes a document: it counts the operations of each kind, and lists the parts that are not understood and the lists
 * by their paging.
 *
 * @param isChosen true if the routes were named: then those with nothing to say are listed, too
 */
export function inWords(document: unknown, reports: readonly RouteReport[], isChosen: boolean): string {
  const info = propertyOf(document, "info");
  const name = [propertyOf(info, "title"), propertyOf(info, "version")].filter(
    (one) => typeof one === "string",
  );
  const lists = reports.flatMap(({ paging }) => paging ?? []);
  const partly = reports.filter(({ notUnderstood }) => notUnderstood.length > 0);
  const rest = reports.filter(
    ({ paging, notUnderstood }) => paging === undefined && notUnderstood.length === 0,
  );
  const summary = [
    ["answers", counted(reports.map(({ answer }) => answer))],
    [
      "lists",
      lists.length === 0
        ? "none recognised"
        : `${String(lists.length)} recognised: ${counted(lists.map(({ style }) => style))}`,
    ],
    [
      "not understood",
      partly.length === 0
        ? "nothing"
        : `parts of ${partly.length === 1 ? "1 route" : `${String(partly.length)} routes`}`,
    ],
  ];
  return [
    [`${name.join(" ")}: ${operations(reports.filter(({ answer }) => answer !== "not read").length)}`],
    table(summary, WIDTH),
    section("Not understood", ["route", "answer", "where", "why"], partly.flatMap(notesOf)),
    ...listsIn(reports),
    isChosen
      ? section(
          "Others",
          ["route", "answer"],
          rest.map(({ route, answer }) => [route, answer]),
        )
      : [],
  ]
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join("\n")}\n`)
    .join("\n");
}

function section(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  return rows.length === 0 ? [] : [title, ...indented([heads, ...rows])];
}

function indented(rows: readonly (readonly string[])[]): readonly string[] {
  return table(rows, WIDTH - INDENT.length).map((line) => INDENT + line);
}

const INDENT = "  ";

function notesOf({ route, answer, notUnderstood }: RouteReport): readonly (readonly string[])[] {
  return notUnderstood.map(({ at, reason }, index) => [
    index === 0 ? route : "",
    index === 0 ? answer : "",
    within(route, at),
    reason,
  ]);
}

/** Names the place of a part: within its route, as `responses/200/headers`, or in the document, as a pointer. */
function within(route: string, at: string): string {
  const [top, path = "", method = "", ...names] = namesIn(at) ?? [];
  if (top !== "paths") return at;
  if (method === "" && route.endsWith(path)) return "the path";
  return `${method.toUpperCase()} ${path}` === route && names.length > 0
    ? names.map((name) => name.replaceAll("~", "~0").replaceAll("/", "~1")).join("/")
    : at;
}

/** The lists, below how they are paged and why: documents page most of theirs alike. */
function listsIn(reports: readonly RouteReport[]): readonly (readonly string[])[] {
  const lists = reports.flatMap(({ route, paging }) => (paging === undefined ? [] : [{ route, ...paging }]));
  const alike = Map.groupBy(lists, ({ style, why }) => `Lists by ${style}: ${why}`);
  return Array.from(alike)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([how, all]) => [
      ...table([[how]], WIDTH),
      // Most answers are the rows themselves.
      ...indented(all.map(({ route, items }) => [route, items === undefined ? "" : `rows: ${items}`])),
    ]);
}

/** Counts each, the most frequent first: `9 checked, 1 partly`. */
function counted(names: readonly string[]): string {
  return Array.from(
    Map.groupBy(names, (name) => name),
    ([name, all]) => [name, all.length] as const,
  )
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${String(count)} ${name}`)
    .join(", ");
}

function operations(count: number): string {
  return count === 1 ? "1 operation" : `${String(count)} operations`;
}
