import { anonymous, json, operation, type Method, type Operation } from "@org/http-core/operation";
import { anything, fields, params } from "@org/http-core/schema";
import { describe, expect, it } from "vitest";
import { routesAt } from "./router-paths.ts";

const service = {
  name: "toys",
  bases: ["toys"],
  defaults: { attemptTimeout: 1, totalTimeout: 1, retries: 0, maxWait: 1, bodyCap: 1 },
} as const;

const made = (name: string, method: Method, constants: Readonly<Record<string, string>> = {}): Operation =>
  operation({
    service,
    name,
    method,
    path: "/toys",
    params: params("None", fields({})),
    auth: anonymous,
    constants,
    result: json(anything),
  });

const names = (methods: readonly string[], ...operations: readonly Operation[]): readonly string[] =>
  routesAt({ methods, template: "/toys", operations }).map(({ name }) => name);

describe("the routes of a path", () => {
  it("are its methods; GET includes HEAD", () => {
    expect(names(["GET", "POST"])).toEqual(["GET /toys", "HEAD /toys", "POST /toys"]);
  });

  it("are all methods, each once", () => {
    expect(names(["ALL", "GET"])).toEqual(
      ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"].map((method) => `${method} /toys`),
    );
  });

  it("are operations by id, which are also called by method and template", () => {
    const operations = [made("list", "GET"), made("make", "POST")];
    expect(routesAt({ methods: ["GET", "POST"], template: "/toys", operations })).toEqual([
      { name: "toys.list", alias: "GET /toys" },
      { name: "toys.make", alias: "POST /toys" },
    ]);
  });

  it("have a name of their own for requests that match no operation with constants", () => {
    expect(names(["GET"], made("one", "GET", { act: "one" }))).toEqual([
      "toys.one",
      "GET /toys",
      "HEAD /toys",
    ]);
    expect(names(["GET"], made("one", "GET", { act: "one" }), made("rest", "GET"))).toEqual([
      "toys.one",
      "toys.rest",
    ]);
  });
});
