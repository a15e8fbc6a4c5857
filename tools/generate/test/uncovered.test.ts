import { expect, test } from "vitest";
import type { OperationDocs } from "@org/http-core/operation";
import { describeOperation } from "@org/openapi";
import { uncovered } from "../src/uncovered.ts";
import { first } from "./fixture/shop/src/things.ts";

const docs: OperationDocs = {
  operations: { first: { summary: "One.", description: "One." } },
  types: {
    ThingsParams: {
      description: "Parameters.",
      fields: { shelf: "Shelf.", size: "Size.", label: "Labels." },
    },
    Thing: {
      description: "A thing.",
      fields: { id: "Key.", price: "Euros.", labels: "Labels.", parts: "Parts." },
    },
    Label: { description: "A label.", fields: { id: "Key." } },
  },
};

test("nothing is reported if all names match", () => {
  expect(uncovered("first", describeOperation(first, docs), docs)).toEqual([]);
});

test("a schema whose name differs from its interface is reported", () => {
  const { Label: _, ...types } = docs.types;
  const renamed = { ...docs, types };
  expect(uncovered("first", describeOperation(first, renamed), renamed)).toEqual([
    'shop.first: no exported interface Label is made of the fields of the schema "Label"',
  ]);
});

test("fields and parameters with another source are reported", () => {
  const types = {
    ...docs.types,
    ThingsParams: { description: "Parameters.", fields: { shelf: "Shelf.", size: "Size." } },
    Label: { description: "A label.", fields: {} },
  };
  const partial = { ...docs, types };
  expect(uncovered("first", describeOperation(first, partial), partial)).toEqual([
    "shop.first: the parameter label has no documentation",
    "shop.first: Label.id has no documentation",
  ]);
});

test("an operation must have the same name in the record and in its definition", () => {
  expect(uncovered("one", describeOperation(first, docs), docs)).toContain(
    "shop.first is `one` in the record of operations: one name for both",
  );
});
