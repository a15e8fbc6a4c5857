/** Characters per line where the output is not a terminal. */
const COLUMNS = 80;
/** Longer lines are hard to read. */
const MOST_COLUMNS = 110;
/** In a narrower terminal, two columns do not fit; it wraps the lines itself. */
const LEAST_COLUMNS = 50;

/** The properties of a stream that give its width. */
interface Width {
  readonly isTTY: boolean;
  /** In characters; 0 if the terminal does not know it, as in containers and `script`. */
  readonly columns: number;
}

/** The number of characters per line that a stream shows. */
export function widthOf({ isTTY, columns }: Width): number {
  return !isTTY || columns === 0 ? COLUMNS : columns;
}

/** The number of characters per line for texts on a stream. */
export function columnsOf({ isTTY, columns }: Width): number {
  return Math.min(Math.max(widthOf({ isTTY, columns }), LEAST_COLUMNS), MOST_COLUMNS);
}
