import { collectGarbage } from "@org/test-kit/garbage";
import { expect, it } from "vitest";
import { escapeHtml, render } from "../src/index.ts";
import { cut, HOSTILE } from "./hostile-texts.ts";

const LENGTH = 40_000;

/** The most memory that a character may take, in bytes: 390 kB take at most 69 MB. */
const MOST = 175;

/** The paragraphs at which memory is measured: when all is parsed, at the end of the text, and when it is written. */
const MEASURED = new Set(["first", "end", "last"]);

function inUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

// Memory counts only while it is in use, so the result depends neither on the time of a collection nor on other load.
it.each(Object.entries(HOSTILE))("a hostile text takes at most 175 bytes a character: %s", (_, hostile) => {
  const text = `first\n\n${cut(hostile, LENGTH)}end\n\nlast`;
  // The first rendering compiles functions, whose memory does not belong to the text.
  render(text);
  const before = inUse();
  const taken: number[] = [];
  render(text, {
    headingAnchors: true,
    renderText(written) {
      if (MEASURED.has(written)) taken.push(inUse() - before);
      return escapeHtml(written);
    },
  });
  expect(taken.length).toBeGreaterThan(0);
  expect(Math.max(...taken)).toBeLessThan(MOST * LENGTH);
});
