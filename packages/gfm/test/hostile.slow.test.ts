import { times } from "@org/vitest-config/times";
import { describe, expect, it } from "vitest";
import { render, sanitize } from "../src/index.ts";
import { cut, HOSTILE } from "./hostile-texts.ts";

/** The length of a text. */
const LENGTH = times(5_000, 400_000);

/** The largest growth of the output: a short footnote reference becomes two links. */
const GROWTH = 100;

const renderers: readonly (readonly [string, (text: string) => string])[] = [
  ["render", (text) => render(text, { headingAnchors: true, hardBreaks: true, autoDirection: true })],
  ["sanitize", (text) => sanitize(text)],
];

describe.each(renderers)("%s of a hostile text", (_name, work) => {
  it.each(Object.entries(HOSTILE))("makes output in proportion to its length: %s", (_, hostile) => {
    const text = cut(hostile, LENGTH);
    expect(work(text).length).toBeLessThan(3_000_000 + GROWTH * text.length);
  });
});

it("there are at least 29 kinds of hostile text", () => {
  expect(Object.keys(HOSTILE).length).toBeGreaterThanOrEqual(29);
});
