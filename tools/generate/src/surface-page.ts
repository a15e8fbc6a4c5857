import { table } from "./table.ts";
import type { EntrySurface, Exported } from "./surface.ts";

/** The page that lists the exports of a package, one a line. */
export function surfacePage(name: string, entries: readonly EntrySurface[]): string {
  return [
    `# What ${name} exports`,
    "One line each; the whole documentation is above each name in the sources, and shows on hover. Made by `pnpm generate`.",
    "<!-- prettier-ignore-start -->",
    ...entries.flatMap(section),
    "<!-- prettier-ignore-end -->\n",
  ].join("\n\n");
}

function section({ specifier, values, types }: EntrySurface): readonly string[] {
  return [`## \`${specifier}\``, part("Export", values), part("Type", types)].filter((text) => text !== "");
}

function part(head: string, exported: readonly Exported[]): string {
  if (exported.length === 0) return "";
  return table(
    [head, ""],
    exported.map(({ name, summary }) => [`\`${name}\``, summary]),
  );
}
