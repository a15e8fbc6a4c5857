/** What starts at a run of backticks. */
export interface CodeSpan {
  /** Undefined: the run is text. */
  readonly text: string | undefined;
  readonly end: number;
}

/** Reads the code span that starts at a run of backticks. */
export type CodeScanner = (at: number) => CodeSpan;

/** @returns a reader of code spans (CommonMark, 6.3) that goes through the text once, however many runs have no end */
export function codeScanner(text: string): CodeScanner {
  /** The places of runs by their length, found once the first run is met; those that have been passed are dropped. */
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

/** Places of runs by length, the last first. */
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

/** Line ends are spaces; one space on either side is there for looks. */
function contentOf(code: string): string {
  const text = code.replaceAll("\n", " ");
  const isPadded = text.startsWith(" ") && text.endsWith(" ") && /[^ ]/.test(text);
  return isPadded ? text.slice(1, -1) : text;
}
