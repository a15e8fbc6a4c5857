import { expect, test } from "vitest";
import { describeOperation, type OperationDocs } from "@org/http-core/describe";
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

test("nothing is left uncovered where names agree", () => {
  expect(uncovered("first", describeOperation(first, docs), docs)).toEqual([]);
});

test("a schema whose name is not its interface's is found", () => {
  const { Label: _, ...types } = docs.types;
  const renamed = { ...docs, types };
  expect(uncovered("first", describeOperation(first, renamed), renamed)).toEqual([
    'shop.first: no exported interface Label is made of the fields of the schema "Label"',
  ]);
});

test("fields and parameters that the source has elsewhere are found", () => {
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

test("an operation has one name, in the record and on its own", () => {
  expect(uncovered("one", describeOperation(first, docs), docs)).toContain(
    "shop.first is `one` in the record of operations: one name for both",
  );
});
