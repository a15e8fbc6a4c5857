import { expect, test } from "vitest";
import { sourceIn, withSource } from "../src/source.ts";

test.each([
  ["A thing. Source: catalog, things; presence by a visit.", "Source: catalog, things; presence by a visit."],
  ["A thing.\n\nSource: catalog.", "Source: catalog."],
  ["A thing. Source: catalog.\n\nAnd more.", "Source: catalog."],
  ["A thing. Its resolutionSource: a URL.", undefined],
  ["A thing. Source:", undefined],
  ["", undefined],
])("the source in %j", (text, source) => {
  expect(sourceIn(text)).toBe(source);
});

test.each([
  ["Key.", "Source: catalog.", "Key. Source: catalog."],
  ["Key. Source: a visit.", "Source: catalog.", "Key. Source: a visit."],
  ["One of:\n- a\n- b", "Source: catalog.", "One of:\n- a\n- b\n\nSource: catalog."],
  ["Key.", undefined, "Key."],
  ["", "Source: catalog.", ""],
])("%j of an entity with %j", (text, source, expected) => {
  expect(withSource(text, source)).toBe(expected);
});
