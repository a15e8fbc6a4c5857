/**
 * Whether a pattern is somewhere in a text, upper and lower case being the same: `%` stands for any characters, as in
 * SQL. Linear in the text for each part of the pattern.
 */
export function holdsPattern(text: string, pattern: string): boolean {
  const where = text.toLowerCase();
  let from = 0;
  for (const part of pattern.toLowerCase().split("%")) {
    const at = where.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
}
