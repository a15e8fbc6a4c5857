import { linksOf, type Link } from "./links.ts";

/** A row of docs/runtime.md: what clients are asked for, and what ours answers. */
export interface Answer {
  readonly asked: string;
  /** `yes`, `partly` or `no`. */
  readonly answer: string;
  /** How, or why not. */
  readonly how: string;
  readonly where: readonly Link[];
  readonly heldBy: readonly Link[];
}

/** The rows of all its tables. */
export function answersOf(markdown: string): readonly Answer[] {
  return markdown
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:asked for|-)/.test(line))
    .map((line) => {
      const [, asked = "", answer = "", how = "", where = "", heldBy = ""] = line
        .split("|")
        .map((cell) => cell.trim());
      return { asked, answer, how, where: linksOf(where), heldBy: linksOf(heldBy) };
    });
}
