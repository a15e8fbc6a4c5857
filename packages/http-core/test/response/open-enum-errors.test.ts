import { entity, fields, openOneOf } from "@org/http-core/schema";
import { SchemaError } from "@org/http-core";
import { expect, test } from "vitest";
import { check } from "../../src/response/validate.ts";

test("an error names what an open enumeration expects, not that it is unknown", () => {
  const schema = entity("Order", fields({ side: openOneOf("buy", "sell") }));
  const facts = { operation: "shop.order", method: "GET", url: "https://shop.example/orders/1", attempts: 1 };
  const context = { facts, clean: (text: string) => text, strict: false };
  const origin = { at: [], row: [], source: () => undefined };
  const checked = check(schema, { side: true }, context, origin);
  const error = checked.ok ? undefined : checked.rejected.error;
  expect(error).toBeInstanceOf(SchemaError);
  expect(error).toMatchObject({ path: "side", expected: "string", received: "true" });
});
