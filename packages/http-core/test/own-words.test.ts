import { expect, test } from "vitest";
import { SchemaError } from "../src/index.ts";
import { check } from "../src/answer/validate.ts";
import { entity, fields, openOneOf } from "../src/schema/index.ts";

test("an error names what an open enumeration expects, not that it is unknown", () => {
  const schema = entity("Order", fields({ side: openOneOf("buy", "sell") }));
  const facts = { operation: "shop.order", method: "GET", url: "https://shop.example/orders/1", attempts: 1 };
  const checked = check(schema, { side: 3 }, { facts, clean: (text) => text });
  const error = checked.ok ? undefined : checked.error;
  expect(error).toBeInstanceOf(SchemaError);
  expect(error).toMatchObject({ path: "side", expected: "a string", received: "3" });
});
