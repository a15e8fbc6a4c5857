import { expectLinearTime } from "@org/vitest-config/linear-time";
import { times } from "@org/vitest-config/times";
import { describe, expect, it } from "vitest";
import { HOSTILE, type Hostile } from "../../../test/repo-host/hostile-texts.ts";
import type { ReferenceHost } from "./reference-host.ts";
import { LONGEST_TEXT, renderMarkdown } from "./render.ts";

const host: ReferenceHost = {
  pages: "https://pages.test",
  account: () => undefined,
  issue: () => undefined,
  commit: () => undefined,
};

/** Characters of HTML for one of text: a short reference to a footnote becomes a link there and one back. */
const GROWTH = 100;

/** Characters of a text whose rendering is measured: many times, so that less than the greatest length has to do. */
const MEASURED = times(LONGEST_TEXT / 16, LONGEST_TEXT / 4);

/** Characters of a text whose page is measured. */
const LONGEST = times(LONGEST_TEXT / 16, LONGEST_TEXT);

const MODES = ["gfm", "markdown"] as const;
const render = (text: string, mode: (typeof MODES)[number]) =>
  renderMarkdown({ text, mode, context: "a/b", host });
const cut = (hostile: Hostile, length: number) => hostile(length).slice(0, length);

describe.each(MODES)("a hostile text of %s", (mode) => {
  it.each(Object.entries(HOSTILE))("is rendered in linear time: %s", (_, hostile) => {
    expectLinearTime({
      length: MEASURED,
      input: (length) => cut(hostile, length),
      work: (text) => render(text, mode),
    });
  });

  it.each(Object.entries(HOSTILE))("becomes a page in proportion to its length: %s", (_, hostile) => {
    const text = cut(hostile, LONGEST);
    expect(render(text, mode).length).toBeLessThan(3_000_000 + GROWTH * text.length);
  });
});

it("there are at least 29 kinds of hostile text", () => {
  expect(Object.keys(HOSTILE).length).toBeGreaterThanOrEqual(29);
});
