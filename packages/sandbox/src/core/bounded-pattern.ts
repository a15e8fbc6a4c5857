/** What a group of a regular expression has, from its parenthesis on. */
interface Group {
  /** Whether it has a quantifier or a choice, so that it can match one text in several ways. */
  isAmbiguous: boolean;
}

/** An escape, a class of characters, the begin and the end of a group, a choice, and a quantifier. */
const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\)|\||[*+?]|\{\d+(?:,\d*)?\}/gsu;

/**
 * Whether a regular expression needs no exponential time. JavaScript tries each way to match: a repeated group that can
 * match one text in several ways, as in `(a+)+`, blocks the process for hours at a path of 40 characters.
 */
export function isBounded(pattern: string): boolean {
  const open: Group[] = [{ isAmbiguous: false }];
  let closed: { readonly group: Group; readonly end: number } | undefined;
  for (const { 0: token, index } of pattern.matchAll(TOKEN)) {
    const group = open.at(-1) ?? { isAmbiguous: false };
    if (token.startsWith("(")) open.push({ isAmbiguous: false });
    else if (token === ")") {
      closed = { group, end: index + 1 };
      if (open.length > 1) open.pop();
      const parent = open.at(-1);
      if (parent !== undefined) parent.isAmbiguous ||= group.isAmbiguous;
    } else if (token === "|") group.isAmbiguous = true;
    else if (/^[*+?{]/.test(token)) {
      const isRepeated = token !== "?" && closed?.end === index;
      if (isRepeated && closed?.group.isAmbiguous === true) return false;
      group.isAmbiguous = true;
    }
  }
  return true;
}
