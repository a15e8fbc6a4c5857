import { readFileSync } from "node:fs";

/** The page with the tables; its links start from here. */
export const PAGE = new URL("../../../docs/sandbox-specification.md", import.meta.url);

/** A row of the tables that map the specification to tests. */
export interface SpecRow {
  readonly sentence: string;
  /** The tests of this sentence: files, optionally with the title of one test. */
  readonly tests: readonly { readonly file: string; readonly name: string | undefined }[];
  /** The service, and the heading below it. */
  readonly section: string;
  readonly heading: string | undefined;
}

/** All rows of the tables. */
export function specRows(): readonly SpecRow[] {
  const rows: SpecRow[] = [];
  let [section, heading]: [string, string | undefined] = ["", undefined];
  const text = readFileSync(PAGE, "utf8");
  const files = new Map(
    Array.from(text.matchAll(/^\[([^\]]+)\]: (.+)$/gm), ([, name, file]) => [name, file]),
  );
  for (const line of text.split("\n")) {
    const [, level, title = ""] = /^(####?) (.*)$/.exec(line) ?? [];
    if (level !== undefined) [section, heading] = level === "###" ? [title, undefined] : [section, title];
    const [sentence = "", held = ""] = line.split(/ \| |^\| | \|$/).filter((cell) => cell.trim() !== "");
    if (!line.startsWith("| ") || /^-+$/.test(sentence.trim()) || sentence.trim() === "specification")
      continue;
    const tests = Array.from(held.matchAll(/\[([^\]]+)\](?:: “([^”]+)”)?/g), ([, label, name]) => ({
      file: files.get(label) ?? `no file for ${String(label)}`,
      name,
    }));
    rows.push({ sentence: sentence.trim(), tests, section, heading });
  }
  return rows;
}

/** Letters and digits only, to ignore formatting. */
export const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");
