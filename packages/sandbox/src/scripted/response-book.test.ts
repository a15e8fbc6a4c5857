import { get, ParameterError, text } from "@org/http-core";
import { beforeEach, describe, expect, it } from "vitest";
import type { MatchableRequest } from "../core/request-match.ts";
import type { KnownRoute } from "../core/router-paths.ts";
import { routeCheck } from "../faults/known-routes.ts";
import type { BaseName } from "../origins.ts";
import { createResponseBook, type ResponseBook } from "./response-book.ts";

const routes = (base: BaseName): readonly KnownRoute[] =>
  base === "repoHost" ? [{ name: "host.user", alias: "GET /users/{name}" }, { name: "GET /meta" }] : [];

let book: ResponseBook;
beforeEach(() => {
  book = createResponseBook(routes, routeCheck(routes));
});

const nothing = (): undefined => undefined;
const requested = (change: Partial<MatchableRequest> = {}): MatchableRequest => ({
  base: "repoHost",
  method: "GET",
  route: "GET /meta",
  path: "/meta",
  query: new URLSearchParams(),
  sent: undefined,
  ...change,
});

/** The values of the newest function for a request. */
const values = (change?: Partial<MatchableRequest>, given: Readonly<Record<string, string>> = {}): unknown =>
  book.list()[0]?.matched(requested(change), given);

describe("functions", () => {
  it("are listed from the newest, and removed one by one", () => {
    const removeFirst = book.on("GET /meta", nothing);
    const removeSecond = book.on({ path: "/x" }, nothing);
    expect(book.list().map(({ name }) => name)).toEqual(['{"path":"/x"}', "GET /meta"]);
    removeFirst();
    removeFirst();
    expect(book.list()).toHaveLength(1);
    removeSecond();
    expect(book.list()).toEqual([]);
  });

  it("are removed all at once", () => {
    const remove = book.on("GET /meta", nothing);
    book.clear();
    remove();
    expect(book.list()).toEqual([]);
  });
});

describe("a route", () => {
  it("is matched by its name or its alias, with the values of its path", () => {
    for (const route of ["host.user", "GET /users/{name}"]) {
      book.on(route, nothing);
      expect(values({ route: "host.user" }, { name: "alice" })).toEqual({ name: "alice" });
      expect([values(), values({ route: undefined })]).toEqual([undefined, undefined]);
    }
  });

  it("is refused if no service has it", () => {
    expect(() => book.on("GET /meat", nothing)).toThrow("on.route");
    expect(() => book.on("GET /meat", nothing)).toThrow('"GET /meta"');
    expect(book.list()).toEqual([]);
  });
});

describe("the fields of a request", () => {
  it("add the values of their path, decoded", () => {
    book.on({ path: "/teams/{team}" }, nothing);
    expect(values({ path: "/teams/a%20b" }, { kept: "1" })).toEqual({ kept: "1", team: "a b" });
    book.on({ path: /^\/teams\/(?<name>\w+)/ }, nothing);
    expect(values({ path: "/teams/red" })).toEqual({ name: "red" });
    book.on({ method: "GET" }, nothing);
    expect(values()).toEqual({});
  });

  it("count matching requests for `nth`", () => {
    book.on({ path: "/meta", nth: [2, 4] }, nothing);
    const seen = ["/meta", "/x", "/meta", "/meta", "/meta"].map((path) => values({ path }) !== undefined);
    expect(seen).toEqual([false, false, true, false, true]);
  });

  it("are refused if they are unknown", () => {
    expect((): unknown => Reflect.apply(book.on, undefined, [{ pth: "/x" }, nothing])).toThrow("on.pth");
    expect(() => book.on({ route: "GET /meat" }, nothing)).toThrow("on.route");
  });
});

describe("an operation", () => {
  const weather = get("/cities/{city}{?days}", { params: { city: text }, answer: { name: text } });

  it("of a client is matched by its id", () => {
    book.on({ ...weather, id: "host.user" }, nothing);
    expect(values({ route: "host.user" })).toEqual({});
    expect(values({ path: "/cities/bonn" })).toBeUndefined();
  });

  it("of your own is matched by its method, its path without the query, and its base address", () => {
    book.on({ ...weather, base: "clob" }, nothing);
    expect(book.list()[0]?.name).toBe(weather.id);
    expect(values({ base: "clob", path: "/cities/bonn" })).toEqual({ city: "bonn" });
    expect(values({ base: "catalog", path: "/cities/bonn" })).toBeUndefined();
    expect(values({ base: "clob", path: "/cities/bonn", method: "POST" })).toBeUndefined();
  });

  it("is refused if its base address is unknown", () => {
    const refused = (): unknown => book.on({ ...weather, base: "weather" }, nothing);
    expect(refused).toThrow(ParameterError);
    expect(refused).toThrow("on.base");
  });
});

it("an answer is a function", () => {
  expect((): unknown => Reflect.apply(book.on, undefined, ["GET /meta", "text"])).toThrow("on.answer");
  expect(book.list()).toEqual([]);
});
