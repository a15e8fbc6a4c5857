import { scriptedFetch } from "@org/http-core/testing";
import { openParams } from "@org/http-core/schema";
import { anonymous, json, operation, type Operation } from "@org/http-core/operation";
import { createClient } from "@org/http-core";
import { expect, test } from "vitest";
import { shop, thingSchema, type Thing } from "../shop.ts";

const anything: Operation<Readonly<Record<string, unknown>>, Thing> = operation({
  service: shop,
  name: "anything",
  method: "GET",
  path: "/anything",
  params: openParams("Anything", []),
  result: json(thingSchema),
  auth: anonymous,
});

test("a parameter may have the name of a property of Object.prototype", async () => {
  const fetch = scriptedFetch(Response.json({ id: "7" }));
  const dialect = { params: { [anything.id]: { valueOf: "value" } } };
  const client = createClient({ baseUrl: "https://shop.example", fetch, dialect });
  await client.call(anything, { toString: "a", valueOf: "b", hasOwnProperty: "c" });
  expect(fetch.requests[0]?.url).toBe("https://shop.example/anything?toString=a&value=b&hasOwnProperty=c");
});

test("a template takes no variable from Object.prototype", () => {
  const path = ["", "{valueOf}"].join("/");
  const define = (): unknown =>
    operation({
      service: shop,
      name: "variable",
      method: "GET",
      path,
      params: openParams("Variable", []),
      result: json(thingSchema),
      auth: anonymous,
    });
  expect(define).toThrow("shop.variable: no parameter or segment for {valueOf}");
});
