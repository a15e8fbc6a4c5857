import { expect, it } from "vitest";
import { baseNames, basesOf, origins, serviceNames } from "./origins.ts";

it.each([
  ["predictions", ["clob", "catalog"]],
  ["repo-host", ["repoHost"]],
  ["repoHost", ["repoHost"]],
  ["clob", ["clob"]],
] as const)("the service %s has the base addresses %j", (service, bases) => {
  expect(basesOf(service)).toEqual(bases);
});

it("each base address has an origin below .test, which never resolves", () => {
  expect(Object.keys(origins)).toEqual(baseNames);
  for (const base of baseNames) {
    expect(new URL(origins[base]).origin).toBe(origins[base]);
    expect(new URL(origins[base]).hostname).toMatch(/\.test$/);
  }
});

it("each service name stands for base addresses", () => {
  expect(new Set(serviceNames.flatMap(basesOf))).toEqual(new Set(baseNames));
});
