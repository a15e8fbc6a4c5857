const TAB = 9;
const SPACE = 32;

/** A cursor over the lines of a text. */
export interface Line {
  readonly text: string;
  /** From 1; 0 before the first. */
  number: number;
  /** Where the rest of the line starts. */
  at: number;
  end: number;
  /** The column of `at`; within a tab it lies between two tab stops. */
  column: number;
  /** Whether a part of the tab at `at` has been read. */
  split: boolean;
  /**
   * The first character other than a space or tab, found by {@link measureIndent}; less than `at`: not measured yet.
   */
  next: number;
  /** The column of `next`. */
  nextColumn: number;
  /** Columns between `column` and `next`. */
  indent: number;
  /** Whether only spaces and tabs are left. */
  blank: boolean;
}

/** A cursor before the first line. Lines end in `\n`. */
export function linesOf(text: string): Line {
  return {
    text,
    number: 0,
    at: 0,
    end: -1,
    column: 0,
    split: false,
    next: -1,
    nextColumn: 0,
    indent: 0,
    blank: true,
  };
}

/** Goes to the next line. @returns whether there is one */
export function nextLine(line: Line): boolean {
  const from = line.end + 1;
  if (from >= line.text.length) return false;
  const end = line.text.indexOf("\n", from);
  line.end = end === -1 ? line.text.length : end;
  line.at = from;
  line.column = 0;
  line.split = false;
  line.next = from - 1;
  line.number += 1;
  return true;
}

/** Measures the indentation of the rest of the line. */
export function measureIndent(line: Line): void {
  // The result stays valid until it is read: a line's indentation is scanned once, not once per open block.
  if (line.next < line.at) findNext(line);
  line.indent = line.nextColumn - line.column;
  line.blank = line.next >= line.end;
}

function findNext(line: Line): void {
  let { at, column } = line;
  for (;;) {
    const code = line.text.charCodeAt(at);
    if (code === SPACE) column += 1;
    else if (code === TAB) column += 4 - (column % 4);
    else break;
    at += 1;
  }
  line.next = at;
  line.nextColumn = column;
}

/** Skips columns; a tab can be read in parts (CommonMark, 2.2). */
export function skipColumns(line: Line, columns: number): void {
  let left = columns;
  while (left > 0 && line.at < line.end) {
    const width = line.text.charCodeAt(line.at) === TAB ? 4 - (line.column % 4) : 1;
    if (width > left) {
      line.column += left;
      line.split = true;
      return;
    }
    line.at += 1;
    line.column += width;
    line.split = false;
    left -= width;
  }
}

/** Skips the indentation that {@link measureIndent} measured. */
export function skipIndent(line: Line): void {
  line.at = line.next;
  line.column = line.nextColumn;
  line.split = false;
}

/** Whether a space or a tab comes next. */
export function atSpace(line: Line): boolean {
  const code = line.text.charCodeAt(line.at);
  return code === SPACE || code === TAB;
}

/** The rest of the line. A tab that was read in part becomes the spaces that are left of it. */
export function restOf(line: Line): string {
  return line.split
    ? " ".repeat(4 - (line.column % 4)) + line.text.slice(line.at + 1, line.end)
    : line.text.slice(line.at, line.end);
}
