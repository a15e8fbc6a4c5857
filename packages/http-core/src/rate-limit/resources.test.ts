import { beforeEach, describe, expect, test } from "vitest";
import { fakeClock } from "../testing/fake-clock.ts";
import type { ProcessLimits } from "./process-limits.ts";
import { bucketOf, learnResource, type Route } from "./resources.ts";

let known: ProcessLimits;

beforeEach(() => {
  known = { clock: fakeClock(), gates: new Map(), resources: new Map() };
});

/** The route of a thing. */
function routeTo(id: number, more: Partial<Route> = {}): Route {
  const origin = more.origin ?? "https://shop.example";
  const address = `GET ${origin}/things/${String(id)}`;
  return {
    service: "shop",
    origin,
    principal: "one",
    bucket: "own",
    template: "GET /things/{id}",
    address: () => address,
    ...more,
  };
}

test("a route uses its own bucket until a response names another", () => {
  expect(bucketOf(routeTo(1), known)).toBe("own");
  learnResource(routeTo(1), "core", known);
  expect(bucketOf(routeTo(1), known)).toBe("core");
});

test("what two addresses of a template agree on holds for all of them", () => {
  learnResource(routeTo(1), "core", known);
  learnResource(routeTo(1), "core", known);
  expect(bucketOf(routeTo(3), known)).toBe("own");
  learnResource(routeTo(2), "core", known);
  expect(bucketOf(routeTo(3), known)).toBe("core");
  learnResource(routeTo(2), "core", known);
  expect(bucketOf(routeTo(3), known)).toBe("core");
});

test("addresses of a template that differ keep their own, and the others use the bucket", () => {
  learnResource(routeTo(1), "core", known);
  learnResource(routeTo(2), "search", known);
  learnResource(routeTo(3), "search", known);
  expect([1, 2, 3, 4].map((id) => bucketOf(routeTo(id), known))).toEqual(["core", "search", "search", "own"]);
});

test("an address has the resource that was named last", () => {
  learnResource(routeTo(1), "core", known);
  learnResource(routeTo(1), "search", known);
  expect(bucketOf(routeTo(1), known)).toBe("search");
});

describe("a resource is not that", () => {
  test.each<[string, Partial<Route>]>([
    ["another service", { service: "other" }],
    ["another origin", { origin: "https://other.example" }],
    ["another template", { template: "GET /things/{id}/parts" }],
  ])("of %s", (_, other) => {
    for (const id of [1, 2]) learnResource(routeTo(id), "core", known);
    expect(bucketOf(routeTo(3, other), known)).toBe("own");
  });

  test("but that of each credential: the same address spends the same kind of budget", () => {
    learnResource(routeTo(1), "core", known);
    expect(bucketOf(routeTo(1, { principal: "two" }), known)).toBe("core");
  });
});

test("a thousand are kept: those that were learned longest ago are forgotten", () => {
  const route = (id: number): Route => routeTo(id, { template: `GET /${String(id)}` });
  // Each has an entry for its address and one for its template.
  for (let id = 0; id < 500; id += 1) learnResource(route(id), "core", known);
  learnResource(route(0), "core", known);
  learnResource(route(500), "core", known);
  expect(known.resources.size).toBe(1_000);
  expect([0, 1, 2, 500].map((id) => bucketOf(route(id), known))).toEqual(["core", "own", "core", "core"]);
});
