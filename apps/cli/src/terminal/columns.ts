/** Text that nobody sees on a terminal is laid out for this many characters a line. */
const COLUMNS = 80;
/** Longer lines are hard to read. */
const MOST_COLUMNS = 110;
/** A term and its meaning have no room side by side in less: a narrower terminal breaks the lines itself. */
const LEAST_COLUMNS = 50;

/** What is asked of a stream about its width. */
interface Width {
  readonly isTTY: boolean;
  /** In characters; 0 where a terminal doesn't know, as those of containers and of `script`. */
  readonly columns: number;
}

/** How many characters a line of text for this stream has. */
export function columnsOf({ isTTY, columns }: Width): number {
  if (!isTTY || columns === 0) return COLUMNS;
  return Math.min(Math.max(columns, LEAST_COLUMNS), MOST_COLUMNS);
}
