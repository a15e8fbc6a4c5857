import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The root of the repository. */
export const ROOT = join(import.meta.dirname, "../../..");

/** A test that SECURITY.md links as one that holds a promise, and a patch that breaks the promise. */
export interface LinkedTest {
  /** The text of the link. */
  readonly name: string;
  /** The file or folder of the tests, relative to the root. */
  readonly path: string;
  /** The patch, relative to the root: it has the link's name. */
  readonly patch: string;
}

/** The tests in the table of promises. */
export function linkedTests(): readonly LinkedTest[] {
  const text = readFileSync(join(ROOT, "SECURITY.md"), "utf8");
  const rows = text.slice(text.indexOf("| promise ")).match(/^\|.*\|$/gm) ?? [];
  return rows.flatMap((row) =>
    Array.from(row.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g), ([, name = "", path = ""]) => ({
      name,
      path,
      patch: `tools/broken-promises/patches/${name.replaceAll(" ", "-")}.patch`,
    })),
  );
}
