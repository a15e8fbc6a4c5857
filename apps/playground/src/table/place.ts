/** A cell, by the indices of its row and its column. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The size of a table. */
export interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** Rows that Page Up and Page Down go over. */
const PAGE = 12;

/** Where a key leads to from a cell; undefined for keys that lead nowhere. The first key leads to the first cell. */
export function moved(
  { key, ctrlKey }: Pick<KeyboardEvent, "key" | "ctrlKey">,
  from: Place | undefined,
  { rows, columns }: Size,
): Place | undefined {
  const { row, column } = from ?? { row: 0, column: 0 };
  const steps: Readonly<Record<string, Place>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + PAGE, column },
    PageUp: { row: row - PAGE, column },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? rows - 1 : row, column: columns - 1 },
  };
  const next = steps[key];
  if (next === undefined || rows === 0) return undefined;
  if (from === undefined) return { row: 0, column: 0 };
  return { row: within(next.row, rows), column: within(next.column, columns) };
}

function within(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count - 1);
}
