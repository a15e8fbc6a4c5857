/**
 * Aligns the cells of rows for a terminal. Where a row is wider than the terminal, the widest columns get narrower and
 * their texts continue on the next line.
 */
export function table(rows: readonly (readonly string[])[], width: number): readonly string[] {
  const columns: (readonly (readonly string[])[])[] = (rows[0] ?? []).map((_, column) =>
    rows.map((row) => [row[column] ?? ""]),
  );
  const room = width - GAP.length * (columns.length - 1);
  while (sum(columns.map(widthOf)) > room) {
    const widest = Math.max(...columns.map(widthOf));
    const column = columns.findIndex((cells) => widthOf(cells) === widest);
    // The whole text is parted anew: a part of it may have space for more.
    columns[column] = rows.map((row) => wrapped(row[column] ?? "", widest - 1));
  }
  return rows.flatMap((_, row) => {
    const height = Math.max(...columns.map((cells) => cells[row]?.length ?? 0));
    return Array.from({ length: height }, (_line, line) =>
      columns
        .map((cells) => (cells[row]?.[line] ?? "").padEnd(widthOf(cells)))
        .join(GAP)
        .trimEnd(),
    );
  });
}

/** The width of a column, whose cells have lines. */
function widthOf(cells: readonly (readonly string[])[]): number {
  return Math.max(...cells.flatMap((lines) => lines.map((line) => line.length)));
}

const GAP = "  ";

/** The lines of a text, which is parted at spaces and, within words that are too long, after slashes. */
function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/(?<=[ /])/)) {
    if (line !== "" && (line + word).trimEnd().length > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += word;
    while (line.trimEnd().length > width) {
      lines.push(line.slice(0, width));
      line = line.slice(width);
    }
  }
  return [...lines, line.trimEnd()];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
