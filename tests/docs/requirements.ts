import { linksOf, type Link } from "./links.ts";

/** A row of a table of answers: what clients are asked for, and what ours answer. */
export interface Answer {
  /** The heading that it stands under. */
  readonly section: string;
  readonly asked: string;
  /** What the best of others does; empty where the page doesn't compare. */
  readonly elsewhere: string;
  /** `yes`, `partly` or `no`. */
  readonly answer: string;
  /** How, or why not. */
  readonly how: string;
  readonly where: readonly Link[];
  readonly heldBy: readonly Link[];
}

/** The rows of a page's tables of answers, which begin with `asked for`; other tables are passed over. */
export function answersOf(markdown: string): readonly Answer[] {
  const answers: Answer[] = [];
  let section = "";
  let columns: readonly string[] | undefined;
  for (const line of markdown.split("\n")) {
    section = /^#+ (.+)$/.exec(line)?.[1] ?? section;
    if (!line.startsWith("|")) columns = undefined;
    else if (columns !== undefined) answers.push(answerOf(section, columns, cellsOf(line)));
    else if (line.startsWith("| asked for")) columns = cellsOf(line);
  }
  return answers.filter(({ asked }) => !/^-+$/.test(asked));
}

function answerOf(section: string, columns: readonly string[], cells: readonly string[]): Answer {
  const cell = (name: string): string => cells[columns.indexOf(name)] ?? "";
  return {
    section,
    asked: cell("asked for"),
    elsewhere: cell("best elsewhere"),
    // The one column without a name.
    answer: cell(""),
    how: cell("how"),
    where: linksOf(cell("where")),
    heldBy: linksOf(cell("held by")),
  };
}

function cellsOf(line: string): readonly string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}
