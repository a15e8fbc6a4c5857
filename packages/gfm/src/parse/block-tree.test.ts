import { expect, it } from "vitest";
import { footnote, listItem, paragraph } from "../../test/states.ts";
import { isContainer } from "./block-tree.ts";

it("only containers can hold blocks, also while they are empty", () => {
  expect([listItem(), footnote("a")].every(isContainer)).toBe(true);
  expect(isContainer(paragraph("a"))).toBe(false);
  expect(isContainer({ type: "thematic-break", start: 1, end: 1 })).toBe(false);
});
