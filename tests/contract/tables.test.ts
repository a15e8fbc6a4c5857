import { describe, expect, it } from "vitest";
import { endpoints } from "./endpoints.ts";
import { entities, entityContract } from "./entities.ts";
import { eventIncludes } from "./predictions/events.ts";

describe("the tables of fields", () => {
  it.each(entities.map((entity) => [entity.name, entity] as const))(
    "%s has unique field names",
    (_, { fields }) => {
      const names = fields.map(({ name }) => name);
      expect(names).toEqual([...new Set(names)]);
    },
  );

  it.each(entities.map((entity) => [entity.name, entity] as const))(
    "%s describes its objects and enumerations",
    (_, { fields }) => {
      for (const { type, entity, values } of fields) {
        if (entity !== undefined) expect(entityContract(entity).name).toBe(entity);
        expect(type === "object").toBe(type === "object" && entity !== undefined);
        expect(type === "enum").toBe(values !== undefined);
      }
    },
  );

  // Counted in the specification by hand, to find rows that the transcription lost.
  it.each([
    ["Daily uncle record", 4],
    ["Validator summary", 14],
    ["Validator consolidation record", 12],
    ["Market with rewards", 18],
    ["Trade", 18],
    ["Simplified market", 7],
    ["Event", 90],
    ["Market", 140],
    ["Series", 39],
    ["Collection", 29],
    ["Category", 9],
    ["Tag", 11],
    ["Chat", 7],
    ["Event creator", 7],
    ["Template", 12],
    ["Optimized image", 10],
    ["Fee schedule", 4],
    ["Validation error object", 5],
  ])("%s has %i fields", (name, count) => {
    expect(entityContract(name).fields).toHaveLength(count);
  });

  it("the fields of an event contain everything that it includes", () => {
    const names = entityContract("Event").fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...eventIncludes.always]));
    expect(names).toEqual(expect.arrayContaining(Object.values(eventIncludes.onRequest).flat()));
  });

  it("an unknown name is refused", () => {
    expect(() => entityContract("Order")).toThrow('There is no table of "Order"');
  });
});

describe("the tables of parameters", () => {
  it.each(endpoints.map((endpoint) => [endpoint.heading, endpoint] as const))(
    "%s has unique parameter names, including those in its path",
    (_, { path, params }) => {
      const names = params.map(({ name }) => name);
      expect(names).toEqual([...new Set(names)]);
      const inPath = params.filter((param) => param.in === "path").map(({ name }) => `{${name}}`);
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
    },
  );

  it.each([
    ["### A. Daily uncle block count and rewards", 4],
    ["### B. Validator summary", 2],
    ["### C. Validator consolidations", 10],
    ["### Markets with rewards", 14],
    ["### Trades", 7],
    ["### Simplified markets", 0],
    ["### Events (cursor-paged)", 10],
    ["### Root endpoint", 0],
    ["### Render a Markdown document", 3],
    ["### Render a Markdown document in raw mode", 1],
  ])("%s has %i parameters", (heading, count) => {
    expect(endpoints.find((endpoint) => endpoint.heading === heading)?.params).toHaveLength(count);
  });
});
