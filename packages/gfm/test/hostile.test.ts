import { expectLinearTime } from "@org/vitest-config/linear-time";
import { times } from "@org/vitest-config/times";
import { describe, expect, it } from "vitest";
import { render, sanitize } from "../src/index.ts";
import { HOSTILE, type Hostile } from "./hostile-texts.ts";

/** The longest text. */
const LONGEST_TEXT = 400 * 1_024;

/** The largest growth of the output: a short footnote reference becomes two links. */
const GROWTH = 100;

/** The length of texts whose time is measured. They are rendered many times, so they are shorter. */
const MEASURED = times(LONGEST_TEXT / 16, LONGEST_TEXT / 8);

/** The length of texts whose output is measured. */
const LONGEST = times(LONGEST_TEXT / 16, LONGEST_TEXT);

const renderers: readonly (readonly [string, (text: string) => string])[] = [
  ["render", (text) => render(text, { headingAnchors: true })],
  ["render with line breaks", (text) => render(text, { hardBreaks: true, autoDirection: true })],
  ["sanitize", (text) => sanitize(text)],
];
const cut = (hostile: Hostile, length: number) => hostile(length).slice(0, length);

describe.each(renderers)("%s of a hostile text", (_name, work) => {
  it.each(Object.entries(HOSTILE))("takes linear time: %s", (_, hostile) => {
    expectLinearTime({
      length: MEASURED,
      input: (length) => cut(hostile, length),
      work,
    });
  });

  it.each(Object.entries(HOSTILE))("makes output in proportion to its length: %s", (_, hostile) => {
    const text = cut(hostile, LONGEST);
    expect(work(text).length).toBeLessThan(3_000_000 + GROWTH * text.length);
  });
});

it("there are at least 29 kinds of hostile text", () => {
  expect(Object.keys(HOSTILE).length).toBeGreaterThanOrEqual(29);
});
