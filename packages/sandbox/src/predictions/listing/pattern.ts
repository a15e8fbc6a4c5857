/**
 * Whether a text contains a pattern, ignoring case. As in SQL, `%` matches any characters and `_` one. Each part
 * between two `%` matches at its first occurrence, without backtracking: time is linear in the pattern's length and at
 * most quadratic in the text's.
 */
export function holdsPattern(text: string, pattern: string): boolean {
  const where = text.toLowerCase();
  let from = 0;
  for (const part of pattern.toLowerCase().split("%")) {
    from = part.includes("_") ? endOfBlanks(where, part, from) : endOf(where, part, from);
    if (from === -1) return false;
  }
  return true;
}

/** The end of the first occurrence of a part; -1: none. */
function endOf(text: string, part: string, from: number): number {
  const at = text.indexOf(part, from);
  return at === -1 ? -1 : at + part.length;
}

function endOfBlanks(text: string, part: string, from: number): number {
  for (let at = from; at + part.length <= text.length; at += widthAt(text, at)) {
    const end = endAt(text, part, at);
    if (end !== -1) return end;
  }
  return -1;
}

/** The end of a part that starts at an index; -1: it does not match there. */
function endAt(text: string, part: string, at: number): number {
  let end = at;
  for (const sought of part) {
    const width = widthAt(text, end);
    if (width === 0 || (sought !== "_" && sought !== text.slice(end, end + width))) return -1;
    end += width;
  }
  return end;
}

/** The code units of a character: two above U+FFFF, none at the end. */
function widthAt(text: string, at: number): number {
  const point = text.codePointAt(at);
  return point === undefined ? 0 : point > 0xff_ff ? 2 : 1;
}
