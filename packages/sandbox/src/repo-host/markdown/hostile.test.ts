import { times } from "@org/vitest-config/times";
import { describe, expect, it } from "vitest";
import { processorTime } from "../../../../../tests/support/processor-time.ts";
import { HOSTILE } from "../../../test/repo-host/hostile-texts.ts";
import type { ReferenceHost } from "./reference-host.ts";
import { LONGEST_TEXT, renderMarkdown } from "./render.ts";

const host: ReferenceHost = {
  pages: "https://pages.test",
  account: () => undefined,
  issue: () => undefined,
  commit: () => undefined,
};

/** Milliseconds of the processor, at full length and a fortiori at a part of it. */
const LONGEST = 1_000;

/** What takes a minute at full length takes more than a tenth of a second at a twentieth of it. */
const LENGTH = times(LONGEST_TEXT / 20, LONGEST_TEXT);

/** Characters of HTML for one of text: a short reference to a footnote becomes a link there and one back. */
const GROWTH = 100;

describe("a hostile text is rendered in proportion to its length", () => {
  it.each(Object.entries(HOSTILE))("%s", (_, hostile) => {
    const text = hostile(LENGTH).slice(0, LENGTH);
    for (const mode of ["gfm", "markdown"] as const) {
      let html = "";
      const spent = processorTime(() => {
        html = renderMarkdown({ text, mode, context: "a/b", host });
      });
      expect(spent).toBeLessThan(LONGEST);
      expect(html.length).toBeLessThan(3_000_000 + GROWTH * text.length);
    }
  });

  it("of which there are at least 29 kinds", () => {
    expect(Object.keys(HOSTILE).length).toBeGreaterThanOrEqual(29);
  });
});
