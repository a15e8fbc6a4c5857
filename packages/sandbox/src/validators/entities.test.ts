import { expect, it } from "vitest";
import { entitiesOf } from "./entities.ts";

const TYPES: Readonly<Record<string, string>> = {
  Staking: "pool",
  Pool: "pool",
  Nodes: "nodeOperator",
  Validators: "nodeOperator",
  Custody: "privateSet",
};

it("there are 24 entities at scale 1, and two at least", () => {
  expect([0.001, 0.5, 1, 10].map((scale) => entitiesOf(1, scale).length)).toEqual([2, 12, 24, 240]);
});

it("all have different names, also after the words are used up", () => {
  const names = entitiesOf(1, 20).map(({ name }) => name);
  expect(names).toHaveLength(480);
  expect(new Set(names).size).toBe(480);
  expect(names[0]).toMatch(/^Amber Anchor [A-Z][a-z]+$/);
  expect(names[156]).toMatch(/^Amber Anchor [A-Z][a-z]+ 2$/);
});

it("the last word of a name says the type", () => {
  const entities = entitiesOf(3, 2);
  for (const { name, type } of entities) expect(type).toBe(TYPES[name.split(" ")[2] ?? ""]);
  expect(new Set(entities.map(({ type }) => type)).size).toBe(3);
});

it("a larger world begins with the entities of a smaller one; weights are above 0.2", () => {
  expect(entitiesOf(1, 2).slice(0, 24)).toEqual(entitiesOf(1, 1));
  expect(entitiesOf(2, 1)).not.toEqual(entitiesOf(1, 1));
  for (const { weight } of entitiesOf(1, 10)) expect(weight >= 0.2 && weight < 5.2).toBe(true);
});
