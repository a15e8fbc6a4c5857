import { readFileSync } from "node:fs";

/** The page that maps the specification to tests; its links start from here. */
export const PAGE = new URL("../../../docs/sandbox-specification.md", import.meta.url);

/** A test: a file, optionally with the title of one test. */
interface NamedTest {
  readonly file: string;
  readonly name: string | undefined;
}

/** A rule of the page: a row of a table or an item of a list. */
export interface SpecRow {
  /** The cells of the row, without the tests. */
  readonly sentence: string;
  readonly tests: readonly NamedTest[];
  /** The service, and the heading below it. */
  readonly section: string;
  readonly heading: string | undefined;
}

/** All rules of the page. Their tests are in the column `tests`, or in the line `Tests:` above the table or list. */
export function specRows(): readonly SpecRow[] {
  const rows: SpecRow[] = [];
  const text = readFileSync(PAGE, "utf8");
  const testsIn = testReader(text);
  let [section, heading]: [string, string | undefined] = ["", undefined];
  let shared: readonly NamedTest[] = [];
  let columns: readonly string[] | undefined;
  for (const line of text.split("\n")) {
    const [, level, title = ""] = /^(####?) (.*)$/.exec(line) ?? [];
    if (level !== undefined) {
      [section, heading] = level === "###" ? [title, undefined] : [section, title];
      shared = [];
    }
    if (!line.startsWith("| ")) columns = undefined;
    if (line.startsWith("Tests: ")) shared = testsIn(line);
    else if (line.startsWith("- "))
      rows.push({ sentence: line.slice("- ".length), tests: shared, section, heading });
    else if (line.startsWith("| ")) {
      const cells = line.slice(2, -2).split(" | ");
      const place = columns?.indexOf("tests") ?? -1;
      if (columns === undefined) columns = cells;
      else if (!/^-+$/.test(cells[0] ?? ""))
        rows.push({
          sentence: cells.filter((_, index) => index !== place).join(" "),
          tests: place === -1 ? shared : testsIn(cells[place] ?? ""),
          section,
          heading,
        });
    }
  }
  return rows;
}

/** Creates the function that reads references such as `[label]: “title”`, by the page's list of files. */
function testReader(page: string): (text: string) => readonly NamedTest[] {
  const files = new Map(
    Array.from(page.matchAll(/^\[([^\]]+)\]: (.+)$/gm), ([, label, file]) => [label, file]),
  );
  return (text) =>
    Array.from(text.matchAll(/\[([^\]]+)\](?:: “([^”]+)”)?/g), ([, label, name]) => ({
      file: files.get(label) ?? `no file for ${String(label)}`,
      name,
    }));
}

/** Letters and digits only, to ignore formatting. */
export const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");
