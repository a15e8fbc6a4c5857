import { linksOf, type Link } from "@org/markdown";

/** A row of a table of requirements. */
export interface Requirement {
  /** The heading above the table. */
  readonly section: string;
  readonly requirement: string;
  /** What the best other client does; empty if the page has no comparison. */
  readonly elsewhere: string;
  /** `yes`, `partly` or `no`. */
  readonly met: string;
  /** How, or why not. */
  readonly how: string;
  readonly where: readonly Link[];
  readonly heldBy: readonly Link[];
}

/** The rows of a page's tables whose first column is `requirement`. */
export function requirementsOf(markdown: string): readonly Requirement[] {
  const requirements: Requirement[] = [];
  let section = "";
  let columns: readonly string[] | undefined;
  for (const line of markdown.split("\n")) {
    section = /^#+ (.+)$/.exec(line)?.[1] ?? section;
    if (!line.startsWith("|")) columns = undefined;
    else if (columns !== undefined) requirements.push(requirementOf(section, columns, cellsOf(line)));
    else if (line.startsWith("| requirement")) columns = cellsOf(line);
  }
  return requirements.filter(({ requirement }) => !/^-+$/.test(requirement));
}

function requirementOf(section: string, columns: readonly string[], cells: readonly string[]): Requirement {
  const cell = (name: string): string => cells[columns.indexOf(name)] ?? "";
  return {
    section,
    requirement: cell("requirement"),
    elsewhere: cell("best of others"),
    met: cell("met"),
    how: cell("how"),
    where: linksOf(cell("where")),
    heldBy: linksOf(cell("tests")),
  };
}

function cellsOf(line: string): readonly string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}
