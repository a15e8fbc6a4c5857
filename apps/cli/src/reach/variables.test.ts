import { services } from "@org/services";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { variables } from "./variables.ts";

beforeEach(() => {
  const all = Object.values(variables).flatMap(({ addresses, credential }) => [...addresses, ...credential]);
  for (const name of all) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(services)("$name", (entry) => {
  const { addresses, credential } = variables[entry.name];

  test("all addresses lead to a deployment, none is superfluous", () => {
    for (const name of addresses) {
      expect(entry.environment()).toBeUndefined();
      vi.stubEnv(name, "https://api.example");
    }
    expect(entry.environment()).toMatchObject({ auth: undefined });
  });

  test("all parts of a credential make one, none is superfluous", () => {
    for (const name of addresses) vi.stubEnv(name, "https://api.example");
    for (const name of credential) {
      expect(entry.environment()?.auth).toBeUndefined();
      vi.stubEnv(name, name === "PREDICTIONS_ADDRESS" ? `0x${"0".repeat(40)}` : "c2VjcmV0");
    }
    expect(entry.environment()?.auth).toBeDefined();
  });
});
