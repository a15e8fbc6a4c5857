import { expect, test } from "vitest";
import { ask } from "../../../test/predictions/ask.ts";
import { tags } from "../catalogue/tags.ts";
import { collectionRow } from "./collection.ts";

const { world } = ask();

test("a collection is named by its title, and has a tag of the catalogue", () => {
  const row = collectionRow(world, 2);
  expect(row).toMatchObject({ id: "302", slug: "long-shots", ticker: "long-shots", title: "Long shots" });
  expect(tags.map(({ slug }) => slug)).toContain(row.tags);
  expect(row.imageOptimized).toMatchObject({ field: "image", relname: "collections", relID: 2 });
});

test("there are five, of which the first is featured", () => {
  expect(collectionRow(world, 7)).toEqual(collectionRow(world, 2));
  const featured = [0, 1, 2, 3, 4, 5].map((index) => collectionRow(world, index).featured);
  expect(featured).toEqual([true, false, false, false, false, true]);
});

test("one is older than its last update, which is past", () => {
  for (const index of [0, 1, 2, 3, 4]) {
    const { createdAt, updatedAt } = collectionRow(world, index);
    expect(Date.parse(createdAt ?? "")).toBeLessThan(Date.parse(updatedAt ?? ""));
    expect(Date.parse(updatedAt ?? "")).toBeLessThan(world.day);
  }
});
