import { describe, expect, test } from "vitest";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { anonymous } from "../auth/credential.ts";
import { single } from "../paging/strategies.ts";
import * as s from "../schema.ts";
import { isList, operation, type Service } from "./operation.ts";
import { json, plainText } from "./result.ts";

const service: Service = {
  name: "shop",
  bases: ["main", "archive"],
  defaults: { attemptTimeout: 1, totalTimeout: 2, retries: 3, maxWait: 4, bodyCap: 5 },
};

const params = s.params("Get", s.fields({ id: s.text }, { page: s.count }));

const given = {
  service,
  name: "things.get",
  method: "GET",
  path: "/things/{id}",
  params,
  result: plainText(),
  auth: anonymous,
} as const;

describe("an operation", () => {
  test("has the service's first base, and defaults for all that it does not say", () => {
    expect(operation(given)).toEqual({
      id: "shop.things.get",
      service,
      base: "main",
      method: "GET",
      path: "/things/{id}",
      segments: {},
      constants: {},
      places: {},
      body: undefined,
      params,
      result: given.result,
      auth: anonymous,
      classify: undefined,
      safe: true,
      immutable: undefined,
      bucket: "",
      free: false,
      notModifiedIsFree: false,
      defaults: service.defaults,
    });
  });

  test.each([
    ["GET", undefined, true],
    ["HEAD", undefined, true],
    ["POST", { kind: "json" }, false],
    ["PUT", { kind: "json" }, false],
    ["PATCH", { kind: "json" }, false],
    ["DELETE", { kind: "json" }, false],
  ] as const)("with the method %s has the body %j; it is safe: %s", (method, body, safe) => {
    expect(operation({ ...given, method })).toMatchObject({ body, safe });
  });

  test("says itself whether it is safe, and what its body is", () => {
    const body = { kind: "text", param: "page", contentType: "text/plain" } as const;
    expect(operation({ ...given, method: "POST", safe: true, body })).toMatchObject({ safe: true, body });
    expect(operation({ ...given, safe: false }).safe).toBe(false);
  });

  test("has what its service says, unless it says otherwise", () => {
    const classify = () => undefined;
    const own = () => undefined;
    const extended: Service = { ...service, bucket: "core", notModifiedIsFree: true, classify };
    expect(operation({ ...given, service: extended })).toMatchObject({
      bucket: "core",
      notModifiedIsFree: true,
      classify,
    });
    const defaults = { retries: 0, revalidate: "always" } as const;
    expect(
      operation({ ...given, service: extended, bucket: "", classify: own, defaults, base: "archive" }),
    ).toMatchObject({
      bucket: "",
      classify: own,
      base: "archive",
      defaults: { ...service.defaults, retries: 0, revalidate: "always" },
    });
  });

  test("of a service without a name has its own name only", () => {
    expect(operation({ ...given, service: { ...service, name: "" } }).id).toBe("things.get");
  });
});

describe("a definition that contradicts itself is refused", () => {
  test.each(["GET", "HEAD"] as const)("a %s with a body", (method) => {
    expect(() => operation({ ...given, method, body: { kind: "json" } })).toThrow(
      `shop.things.get: a ${method} has no body`,
    );
  });

  const define = untyped(operation);

  test.each([
    ["a variable", { path: "/things/{name}" }, "shop.things.get: no parameter or segment for {name}"],
    ["an inherited one", { path: "/{toString}" }, "shop.things.get: no parameter or segment for {toString}"],
    ["a list", { page: single() }, "The result has no list"],
    ["a list in a field", { page: single("rows") }, 'The result has no list "rows"'],
  ])("for %s", async (_, change, message) => {
    const error = await failureOf(() => define({ ...given, ...change }));
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ message });
  });

  test("for a path that is no template", async () => {
    const error = await failureOf(() => define({ ...given, path: "/things/{id" }));
    expect(error).toMatchObject({ code: "parameter", parameter: "path" });
  });

  test.each([
    ["a body of a read", { places: { page: { in: "body" } } }, "page: no place in the body"],
    [
      "a body that is another parameter",
      { method: "PUT", body: { kind: "raw", param: "page" }, places: { tenant: { in: "body" } } },
      "tenant: no place in the body",
    ],
    ["a variable that the path lacks", { places: { page: { in: "path" } } }, "page: no place in the path"],
    [
      "a variable that its parameter does not fill",
      { places: { id: { in: "query" } } },
      "shop.things.get: no parameter or segment for {id}",
    ],
    [
      "a variable of a parameter with another name",
      { places: { id: { name: "thing" } } },
      "shop.things.get: no parameter or segment for {id}",
    ],
    [
      "a segment of the name of a parameter that is elsewhere",
      { path: "/{page}", segments: { page: "1" }, places: { page: { in: "query" } } },
      "shop.things.get: no parameter or segment for {page}",
    ],
  ])("for a place that it does not have: %s", async (_, change, message) => {
    const error = await failureOf(() => define({ ...given, ...change }));
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ message });
  });

  test("but not for a variable of an optional parameter or a segment", () => {
    expect(operation({ ...given, path: "/{v}/things{?page}", segments: { v: "1" } }).segments).toEqual({
      v: "1",
    });
  });
});

describe("a list", () => {
  test("has the schema of its rows", () => {
    const list = operation({ ...given, result: json(s.list(s.text)), page: single() });
    expect(list.row).toBe(s.text);
    expect([isList(list), isList(operation(given))]).toEqual([true, false]);
  });
});
