import { expect, test } from "vitest";
import { ask } from "../../../test/predictions/ask.ts";
import { tagBits } from "../catalogue/tags.ts";
import { categoryRows, tagRows } from "./tag.ts";

const { world } = ask();
const bits = tagBits(({ slug }) => ["politics", "elections", "archive"].includes(slug));

test("the set bits are tags, in the catalogue's order", () => {
  expect(tagRows(world, bits)).toMatchObject([
    { id: "4", label: "Politics", slug: "politics" },
    { id: "150", label: "Elections", slug: "elections" },
    { id: "9", label: "Archive", slug: "archive" },
  ]);
  expect(tagRows(world, 0)).toEqual([]);
});

test("categories are numbered, and name the broader one", () => {
  expect(categoryRows(world, bits)).toMatchObject([
    { id: "7", slug: "politics", parentCategory: "" },
    { id: "8", slug: "elections", parentCategory: "politics" },
    { id: "28", slug: "archive", parentCategory: "" },
  ]);
});

test("a tag is the same in every event", () => {
  const elections = tagBits(({ slug }) => slug === "elections");
  expect(tagRows(world, elections)).toEqual(tagRows(world, bits).slice(1, 2));
});
