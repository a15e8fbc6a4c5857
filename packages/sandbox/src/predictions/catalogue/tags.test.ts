import { expect, test } from "vitest";
import { tagBits, tags, withRelated } from "./tags.ts";

test("tags fit into the bits of one number and have unique keys and names", () => {
  expect(tags.length).toBeLessThan(32);
  expect(new Set(tags.map(({ id }) => id)).size).toBe(tags.length);
  expect(new Set(tags.map(({ slug }) => slug)).size).toBe(tags.length);
});

test("related tags are those within a tag", () => {
  const politics = tagBits(({ slug }) => slug === "politics");
  const elections = tagBits(({ slug }) => slug === "elections");
  expect(withRelated(politics)).toBe(politics | elections);
  expect(withRelated(elections)).toBe(elections);
});
