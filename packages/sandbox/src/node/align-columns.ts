/**
 * Aligns the cells of lines for a terminal: each column is as wide as its widest cell.
 *
 * @example
 * ```ts
 * import { createSandbox } from "@org/sandbox";
 * import { alignColumns, serve } from "@org/sandbox/node";
 *
 * const { urls, close } = await serve(createSandbox());
 * console.log(alignColumns(Object.entries(urls)).join("\n"));
 * await close();
 * ```
 */
export function alignColumns(lines: readonly (readonly string[])[]): readonly string[] {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  return lines.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
