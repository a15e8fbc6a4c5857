/**
 * Whether a pattern is somewhere in a text, upper and lower case being the same: as in SQL, `%` stands for any
 * characters and `_` for one. What is between two `%` is taken where it is first, and nothing is tried again: the time
 * grows with the pattern's length and, whatever the pattern is, at most with the square of the text's, a title's.
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

/** Where the first occurrence ends; -1: there is none. */
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

/** Where a part ends that begins at a place; -1: it doesn't. */
function endAt(text: string, part: string, at: number): number {
  let end = at;
  for (const sought of part) {
    const width = widthAt(text, end);
    if (width === 0 || (sought !== "_" && sought !== text.slice(end, end + width))) return -1;
    end += width;
  }
  return end;
}

/** Code units of a character: two where it is beyond U+FFFF, none behind the end. */
function widthAt(text: string, at: number): number {
  const point = text.codePointAt(at);
  return point === undefined ? 0 : point > 0xff_ff ? 2 : 1;
}
