/** The result of {@link CodeScanner}. */
export interface FoundCodeSpan {
  /** The code; undefined: the run of backticks is text. */
  readonly text: string | undefined;
  readonly end: number;
}

/** Reads the code span that starts at a run of backticks. */
export type CodeScanner = (at: number) => FoundCodeSpan;

/** @returns a reader of code spans (CommonMark, 6.3) that scans the text once, however many runs are unmatched */
export function codeScanner(text: string): CodeScanner {
  /** The positions of runs by length, collected at the first run. Positions that were passed are dropped. */
  let runs: Map<number, number[]> | undefined;
  return (at) => {
    let start = at;
    while (text[start] === "`") start += 1;
    runs ??= runsFrom(text, at);
    const places = runs.get(start - at) ?? [];
    while ((places.at(-1) ?? start) < start) places.pop();
    const close = places.at(-1);
    if (close === undefined) return { text: undefined, end: start };
    return { text: contentOf(text.slice(start, close)), end: close + start - at };
  };
}

/** The positions of runs by length, the last first. */
function runsFrom(text: string, from: number): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (let at = text.indexOf("`", from); at !== -1;) {
    const start = at;
    while (text[at] === "`") at += 1;
    const places = runs.get(at - start);
    if (places === undefined) runs.set(at - start, [start]);
    else places.push(start);
    at = text.indexOf("`", at);
  }
  for (const places of runs.values()) places.reverse();
  return runs;
}

/** Line ends become spaces. One space is removed from both ends if both have one (CommonMark, 6.3). */
function contentOf(code: string): string {
  const text = code.replaceAll("\n", " ");
  const isPadded = text.startsWith(" ") && text.endsWith(" ") && /[^ ]/.test(text);
  return isPadded ? text.slice(1, -1) : text;
}
