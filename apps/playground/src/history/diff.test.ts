import fc from "fast-check";
import { expect, test } from "vitest";
import { differences } from "./diff.ts";

test("an answer does not differ from itself", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(differences(value, structuredClone(value))).toEqual([]);
    }),
  );
});

test("changed, added and missing fields are named by their path", () => {
  const before = { page: { size: 2, next: "a" }, tags: ["x", "y"] };
  const after = { page: { size: 3, last: true }, tags: ["x"] };
  expect(differences(before, after)).toEqual([
    { path: "page.size", before: "2", after: "3" },
    { path: "page.next", before: '"a"', after: undefined },
    { path: "page.last", before: undefined, after: "true" },
    { path: "tags[1]", before: '"y"', after: undefined },
  ]);
});

test("rows are compared by their ids, wherever they are", () => {
  const before = [
    { id: 1, price: 5 },
    { id: 2, price: 6 },
  ];
  const after = [
    { id: 3, price: 1 },
    { id: 1, price: 5 },
    { id: 2, price: 7 },
  ];
  expect(differences(before, after)).toEqual([
    { path: "[id=2].price", before: "6", after: "7" },
    { path: "[id=3]", before: undefined, after: '{"id":3,"price":1}' },
  ]);
});

test("rows of which two have one id are compared by their place", () => {
  expect(
    differences(
      [
        { id: 1, a: 1 },
        { id: 1, a: 2 },
      ],
      [{ id: 1, a: 2 }],
    ),
  ).toEqual([
    { path: "[0].a", before: "1", after: "2" },
    { path: "[1]", before: '{"id":1,"a":2}', after: undefined },
  ]);
});

test("values of other kinds differ as a whole", () => {
  expect(differences([1], { a: 1 })).toEqual([{ path: "(all)", before: "[1]", after: '{"a":1}' }]);
});
