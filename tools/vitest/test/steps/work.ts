/** Work on a text, for the tests of `expectLinearSteps`: each in linear time, and in quadratic time. */

export const LINEAR = {
  "a loop": (text: string) => {
    let spaces = 0;
    for (const character of text) if (character === " ") spaces += 1;
    return spaces;
  },
  "a loop without braces": (text: string) => {
    let at = 0;
    while (text[at] === "x") at += 1;
    do at -= 1;
    while (at > 0);
    return at;
  },
  "a callback": (text: string) => Array.from(text).map((character) => character === " ").length,
  "an element each": (text: string) => [...Array.from(text), ...Array.from(text)].length,
  "one search each": (text: string) => searches(text, (at) => text.indexOf("x", at)),
  "one search each, backwards": (text: string) => searches(text, (at) => text.lastIndexOf("x", at)),
  "a pattern that fails at its first character": (text: string) => /y+x/.test(text),
  "a pattern that is tried at one place": (text: string) => searches(text, (at) => stickyAt(/x/y, text, at)),
  "a pattern for the start": (text: string) => searches(text, (at) => Number(/^[yz]/.test(text.slice(at)))),
  nothing: () => 0,
};

export const QUADRATIC = {
  "a loop in a loop": (text: string) => {
    let pairs = 0;
    for (const one of text) for (const other of text) pairs += one === other ? 1 : 0;
    return pairs;
  },
  "a callback in a callback": (text: string) =>
    Array.from(text, () => Array.from(text, () => 1).length).length,
  "a copy each": (text: string) => Array.from(text).reduce<string[]>((all, one) => [...all, one], []).length,
  "arguments from a list": (text: string) => searches(text, () => Math.max(...text.split("").map(Number))),
  "a search that finds nothing": (text: string) => searches(text, (at) => text.indexOf("y", at)),
  "a search backwards that finds nothing": (text: string) =>
    searches(text, (at) => text.lastIndexOf("y", at)),
  "a filter each": (text: string) => searches(text, () => Array.from(text).filter(Boolean).length),
  "a text that is parsed and refused": (text: string) => searches(text, () => refused(text)),
  "a pattern that restarts at each character": (text: string) => Number(/x+y/.test(text)),
  "a pattern that reads to the end at each place": (text: string) =>
    searches(text, (at) => stickyAt(/x*y/y, text, at)),
  "a lookahead to the end": (text: string) => Number(/(?=x*y)y/.test(text)),
  "a lookbehind to the start": (text: string) => text.replace(/(?<=y.*)x/g, "").length,
  "a repetition that may be empty": (text: string) => Number(/^x*(?:x?)*y/.test(text)),
};

function searches(text: string, search: (at: number) => number): number {
  let found = 0;
  for (let at = 0; at < text.length; at += 1) found += search(at);
  return found;
}

function stickyAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return Number(pattern.test(text));
}

function refused(text: string): number {
  try {
    return Number(JSON.parse(`"${text}`));
  } catch {
    return 0;
  }
}
