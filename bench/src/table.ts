/** Prints a table in Markdown, as it is put into a README. */
export function printTable(heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [heads, heads.map(() => "---"), ...rows];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    console.log(`| ${widths.map((width, column) => pad(line[column] ?? "", width)).join(" | ")} |`);
}

function pad(cell: string, width: number): string {
  return cell === "---" ? "-".repeat(width) : cell.padEnd(width);
}
