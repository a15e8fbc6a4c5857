import { describeOperation } from "@org/openapi";
import { expect, test } from "vitest";
import { namedOperations, services } from "./index.ts";
import { tellingFields } from "./telling-fields.ts";
import { fieldsWithin } from "./row-fields.ts";

const operations = services.flatMap((entry) =>
  namedOperations(entry).map(({ operation }) => describeOperation(operation, entry.docs)),
);

test.each(operations)("the telling fields of $id are in its documentation", (description) => {
  const { row, within = {}, orders = {} } = tellingFields[description.id] ?? { row: [] };
  const nested = Object.entries(within).flatMap(([at, names]) => names.map((name) => `${at}.${name}`));
  for (const path of [...row, ...nested, ...Object.values(orders)]) {
    const names = path.split(".");
    expect(Object.keys(fieldsWithin(description, names.slice(0, -1)) ?? {})).toContain(names.at(-1));
  }
  expect(new Set(row).size).toBe(row.length);
});
