import { expect, test } from "vitest";
import { indices } from "../util/lists.ts";
import { isClosed, subjectOf, themeOf } from "./cycle.ts";

test("twelve events have all themes, and the next twelve the same", () => {
  const names = indices(24).map((event) => themeOf(event).name);
  expect(new Set(names.slice(0, 12)).size).toBe(10);
  expect(names.slice(12)).toEqual(names.slice(0, 12));
});

test("further questions belong to the match before them", () => {
  const children = indices(60).filter((event) => subjectOf(event) !== event);
  expect(children).toEqual([1, 13, 25, 37, 49]);
  for (const child of children) {
    expect(subjectOf(child)).toBe(child - 1);
    expect(themeOf(child - 1).name).toBe("match");
  }
});

test("one event in five is closed, of each theme", () => {
  const closed = indices(60).filter(isClosed);
  expect(closed).toHaveLength(12);
  expect(new Set(closed.map((event) => themeOf(event).name)).size).toBe(10);
});

test("a child is closed together with its parent", () => {
  expect([24, 25].map(isClosed)).toEqual([true, true]);
  expect([48, 49].map(isClosed)).toEqual([false, false]);
});
