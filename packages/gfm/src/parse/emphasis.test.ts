import { describe, expect, it } from "vitest";
import { inlineState } from "../../test/states.ts";
import { characterClass, pairRuns, runAt } from "./emphasis.ts";
import type { DelimiterRun } from "./inline-tree.ts";

describe("a run of delimiters", () => {
  it.each([
    ["***abc", true, false],
    ["  _abc", true, false],
    ['**"abc"', true, false],
    [" abc***", false, true],
    ['"abc"_', false, true],
    ["abc***def", true, true],
    ["abc_def", false, false],
    ['"abc"_"def"', true, true],
    ["abc_(def)", false, true],
    ["(abc)_def", true, false],
    ["abc *** def", false, false],
    ["a _ b", false, false],
  ])("opens and closes by its neighbours: %j", (text, canOpen, canClose) => {
    expect(runAt(text, text.search(/[*_]/), false)).toMatchObject({ canOpen, canClose });
  });

  it("has the length of what is written", () => {
    expect(runAt("a***b", 1, false)).toMatchObject({ character: "*", length: 3, left: 3, at: 1 });
  });

  it("is compared with the character behind tildes only where tildes strike through", () => {
    expect(runAt("a**~~b", 1, true).canOpen).toBe(true);
    expect(runAt("a**~~b", 1, false).canOpen).toBe(false);
  });

  it("sees a character of two code units before it", () => {
    // U+10100 is punctuation.
    expect(runAt("\u{10100}_a", 2, false).canOpen).toBe(true);
  });
});

describe("the class of a character", () => {
  it.each([
    ["\u00a0", "space"],
    ["\f", "space"],
    ["\v", "word"],
    ["$", "punctuation"],
    ["€", "word"],
    ["…", "punctuation"],
    ["é", "word"],
  ])("of %j is %s", (character, expected) => {
    expect(characterClass(character.codePointAt(0))).toBe(expected);
  });

  it("at the ends of the text is that of a space", () => {
    expect(characterClass(undefined)).toBe("space");
  });
});

describe("pairs of runs", () => {
  it.each([
    ["*a*", "<em>a</em>"],
    ["**a**", "<strong>a</strong>"],
    ["***a***", "<em><strong>a</strong></em>"],
    ["***a** b*", "<em><strong>a</strong> b</em>"],
    ["**a*", "*<em>a</em>"],
    ["*a**", "<em>a</em>*"],
    ["*a _b* c_", "<em>a _b</em> c_"],
    ["*a**b*", "<em>a**b</em>"],
    ["a***b***c", "a<em><strong>b</strong></em>c"],
    ["a******b*********c", "a<strong><strong><strong>b</strong></strong></strong>***c"],
    ["~a~ ~~b~~", "<del>a</del> <del>b</del>"],
    ["~~a~", "~~a~"],
  ])("follow the rules of the specification: %s", (text, html) => {
    expect(paired(text)).toBe(html);
  });

  it("are all after the run at the bottom, and later runs do not pair with earlier ones", () => {
    expect(paired("*a *b* c*", 0)).toBe("*a <em>b</em> c*");
    expect(paired("*a b*c", 0)).toBe("*a b*c");
  });
});

/** The text with the elements of its runs. @param bottom the index of the run at the bottom */
function paired(text: string, bottom?: number): string {
  const state = inlineState(text);
  const runs: DelimiterRun[] = [];
  for (const { index } of text.matchAll(/\*+|_+|~+/g)) {
    const run = runAt(text, index, true);
    run.before = state.lastRun;
    if (state.lastRun !== undefined) state.lastRun.after = run;
    state.lastRun = run;
    runs.push(run);
  }
  if (bottom !== undefined) pairRuns(state, runs[bottom]);
  pairRuns(state, undefined);
  let html = "";
  let from = 0;
  const open: string[] = [];
  for (const { at, length, character, left, closes, opens = [] } of runs) {
    html += text.slice(from, at);
    for (let count = closes; count > 0; count -= 1) html += `</${open.pop() ?? ""}>`;
    html += character.repeat(left);
    for (const name of opens.toReversed()) {
      html += `<${name}>`;
      open.push(name);
    }
    from = at + length;
  }
  return html + text.slice(from);
}
