import {
  entity,
  fields,
  flag,
  integer,
  list,
  nullable,
  number,
  openOneOf,
  text,
  time,
} from "@org/http-core/schema";
import { marketSchema } from "@org/predictions";
import { describe, expect, it } from "vitest";
import { arrayOf, field } from "./columns.ts";
import { entityDifferences, reachable } from "./compare-entity.ts";
import { market } from "./predictions/market.ts";
import type { EntityContract, FieldContract } from "./table.ts";

describe("entityDifferences", () => {
  const schema = entity(
    "Thing",
    fields(
      { id: text, tags: list(entity("Tag", fields({ id: text }))) },
      {
        volume: number,
        index: integer,
        live: flag,
        at: time,
        side: openOneOf("BUY"),
        note: nullable(text),
        words: list(text),
      },
    ),
  );
  const rows: readonly FieldContract[] = [
    field("id", "string", { always: true }),
    arrayOf("Tag", "tags"),
    field("volume", "number"),
    field("index", "integer"),
    field("live", "boolean"),
    field("at", "timestamp"),
    field("side", "enum", { values: ["BUY"] }),
    field("note", "string", { nullable: true }),
    field("words", "array", { items: "string" }),
  ];
  const thing: EntityContract = { name: "Thing", heading: "### Thing", fields: rows };

  it("is empty for a schema that conforms", () => {
    expect(entityDifferences({ contract: thing, schema })).toEqual([]);
  });

  it.each<readonly [string, FieldContract]>([
    ["title: missing", field("title", "string")],
    ['volume: type: expected "string", found "number"', field("volume", "string")],
    ['volume: type: expected "integer", found "number"', field("volume", "integer")],
    ['index: type: expected "number", found "integer"', field("index", "number")],
    ['id: format: expected "date-time", found none', field("id", "timestamp")],
    ["id: may not be null", field("id", "string", { nullable: true })],
    ["live: may be absent", field("live", "boolean", { always: true })],
    [
      'side: values: expected ["BUY","SELL"], found ["BUY"]',
      field("side", "enum", { values: ["SELL", "BUY"] }),
    ],
    ["side: does not know SELL", field("side", "string", { seen: ["SELL"] })],
    ['words: items: expected "object", found "string"', arrayOf("Tag", "words")],
    ['words: items: expected "number", found "string"', field("words", "array", { items: "number" })],
    ['tags: type: expected "object", found "array"', field("tags", "object", { entity: "Tag" })],
    ["index: takes -1", field("index", "integer", { least: 0 })],
  ])("is %s", (difference, row) => {
    const others = rows.filter(({ name }) => name !== row.name);
    expect(entityDifferences({ contract: { ...thing, fields: [...others, row] }, schema })).toEqual([
      difference,
    ]);
  });

  it("names fields that are not in the table, except allowed ones", () => {
    const contract = { ...thing, fields: rows.filter(({ name }) => name !== "live" && name !== "at") };
    expect(entityDifferences({ contract, schema })).toEqual([
      "live: not in the table",
      "at: not in the table",
    ]);
    expect(entityDifferences({ contract, schema }, ["live", "at"])).toEqual([]);
  });

  it("names further types of values, except allowed ones", () => {
    const contract = { ...market, fields: market.fields.filter(({ name }) => name === "outcomes") };
    const found = entityDifferences({ contract, schema: marketSchema });
    expect(found).toContain("outcomes: may be of kind array");
    expect(entityDifferences({ contract, schema: marketSchema }, ["outcomes"])).not.toContain(
      "outcomes: may be of kind array",
    );
  });

  it("visits every entity of a result once", () => {
    const tag: EntityContract = { name: "Tag", heading: "### Tag", fields: [field("label", "string")] };
    const pairs = reachable({ contract: thing, schema }, () => tag);
    expect(pairs.map(({ contract }) => contract.name)).toEqual(["Thing", "Tag"]);
    expect(pairs.flatMap((pair) => entityDifferences(pair))).toEqual([
      "label: missing",
      "id: not in the table",
    ]);
  });
});
