import { describe, expect, it } from "vitest";
import { paramDifferences, paramsBeyond } from "./compare-params.ts";
import { endpoint, size, things } from "./example.ts";
import type { ParamContract } from "./table.ts";

describe("paramDifferences", () => {
  it.each(endpoint.params.map((param) => [param.name, param] as const))("is empty for %s", (_, param) => {
    expect(paramDifferences(param, endpoint, things)).toEqual([]);
  });

  it.each<readonly [string, Partial<ParamContract>]>([
    ["missing", { name: "length" }],
    ['in: expected "header", found "query"', { in: "header" }],
    ["required: expected false, found true", { required: false }],
    ["takes 1", { least: 2 }],
    ["refuses 0", { least: 0 }],
    ["takes 5", { most: 4 }],
    ["refuses 6", { most: 6 }],
    ["refuses null", { nullable: true }],
    ['refuses "2"', { examples: ["2"] }],
    ["takes 3", { refused: [3] }],
  ])("is %s for a size", (difference, other) => {
    expect(paramDifferences({ ...size, ...other }, endpoint, things)).toContain(difference);
  });

  it("sends values that the service caps", () => {
    const { most: _, ...capped } = size;
    expect(paramDifferences({ ...capped, cappedAt: 5 }, endpoint, things)).toEqual(["refuses 405"]);
  });

  it("distinguishes repeatable parameters", () => {
    const tag: ParamContract = { name: "tag", in: "query", type: "string", required: false, examples: ["a"] };
    expect(paramDifferences(tag, endpoint, things)).toEqual(["may be repeated"]);
    const id: ParamContract = { name: "id", in: "path", type: "string", required: true, examples: ["7"] };
    expect(paramDifferences({ ...id, repeatable: true }, endpoint, things)).toEqual([
      'repeated: expected ["7","7"], found none',
    ]);
  });

  it("finds missing and additional values", () => {
    const sort: ParamContract = {
      name: "sort",
      in: "query",
      type: "enum",
      required: false,
      examples: ["asc"],
    };
    expect(paramDifferences({ ...sort, values: ["asc", "desc", "random"] }, endpoint, things)).toEqual([
      'values: expected ["asc","desc","random"], found ["asc","desc"]',
      'refuses "random"',
    ]);
    expect(paramDifferences({ ...sort, values: ["asc"] }, endpoint, things)).toEqual([
      'values: expected ["asc"], found ["asc","desc"]',
    ]);
  });
});

describe("paramsBeyond", () => {
  it("names parameters that are in neither the table nor the allowed list", () => {
    const short = {
      ...endpoint,
      params: endpoint.params.filter(({ name }) => name !== "tag" && name !== "sort"),
    };
    expect(paramsBeyond(short, things, [])).toEqual(["tag", "sort"]);
    expect(paramsBeyond(short, things, ["tag"])).toEqual(["sort"]);
  });
});
