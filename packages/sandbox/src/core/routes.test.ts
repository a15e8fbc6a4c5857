import { anonymous, json, operation, type Operation } from "@org/http-core/operation";
import { anything, fields, params } from "@org/http-core/schema";
import { untyped } from "@org/test-kit/untyped";
import { describe, expect, it } from "vitest";
import { ok } from "./handler.ts";
import { isOperation, routesOf } from "./routes.ts";

const made = (name: string): Operation =>
  operation({
    service: {
      name: "toys",
      bases: ["toys"],
      defaults: { attemptTimeout: 1, totalTimeout: 1, retries: 0, maxWait: 1, bodyCap: 1 },
    },
    name,
    method: "GET",
    path: "/toys",
    params: params("None", fields({})),
    auth: anonymous,
    result: json(anything),
  });

const operations = { list: made("list"), parts: { get: made("parts.get") } };
const handlers = { list: () => ok(1), parts: { get: () => ok(2) } };

describe("routes", () => {
  it("join each operation to the handler at its place", () => {
    const routes = routesOf(operations, handlers, {});
    expect(
      routes.map(({ operation: { id }, description, handler }) => [id, description.id, handler]),
    ).toEqual([
      ["toys.list", "toys.list", handlers.list],
      ["toys.parts.get", "toys.parts.get", handlers.parts.get],
    ]);
  });

  it.each([
    ["toys.parts.get", { list: handlers.list }],
    ["toys.parts.get", { ...handlers, parts: { get: 1 } }],
    ["toys.list", undefined],
  ])("need a handler for each operation, such as %s", (id, incomplete) => {
    expect(() => untyped(routesOf)(operations, incomplete, {})).toThrow(
      new TypeError(`No handler for ${id}`),
    );
  });

  it("ignore what is neither an operation nor a group", () => {
    expect(untyped(routesOf)({ version: 1, none: null }, {}, {})).toEqual([]);
  });

  it("describe an operation once for each dialect", () => {
    const dialect = { paths: { "toys.list": "/other" } };
    const [one] = routesOf(operations, handlers, dialect);
    const [again] = routesOf(operations, handlers, dialect);
    const [other] = routesOf(operations, handlers, {});
    expect(again?.description).toBe(one?.description);
    expect([one?.description.path, other?.description.path]).toEqual(["/other", "/toys"]);
  });
});

it("an operation has an id and parameters", () => {
  expect(isOperation(operations.list)).toBe(true);
  for (const other of [operations, { id: "x" }, { params: {} }, null, "list", () => 1])
    expect(isOperation(other)).toBe(false);
});
