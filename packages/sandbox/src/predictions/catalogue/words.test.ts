import { expect, test } from "vitest";
import { fixedRow } from "../../../test/predictions/fixed-row.ts";
import { leagues } from "./leagues.ts";
import { tags } from "./tags.ts";
import { clubName, CLUBS, country, DEADLINES, personName, QUESTIONS } from "./words.ts";

const names = (count: number, name: (index: number) => string): ReadonlySet<string> =>
  new Set(Array.from({ length: count }, (_, index) => name(index)));

test("every club has its own name, and every league as many clubs", () => {
  expect(names(CLUBS, clubName).size).toBe(CLUBS);
  expect(CLUBS % leagues.length).toBe(0);
});

test("the first 88 persons have their own names, the next one that of the first", () => {
  expect(names(88, personName).size).toBe(88);
  expect(personName(88)).toBe(personName(0));
});

test("a country follows from the row", () => {
  expect(country(fixedRow(0, { country: 0 }))).toBe("Alvania");
  expect(country(fixedRow(0, { country: 0.99 }))).toBe("Galdoria");
});

test("questions have one placeholder, and tags of the catalogue", () => {
  const slugs = tags.map(({ slug }) => slug);
  for (const { text } of QUESTIONS) expect(text.match(/\{(?:day|year)\}/g)).toHaveLength(1);
  for (const one of [...QUESTIONS, ...DEADLINES])
    expect(slugs).toEqual(expect.arrayContaining([...one.tags]));
});
