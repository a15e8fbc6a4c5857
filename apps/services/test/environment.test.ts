import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { services, variableNames } from "../src/index.ts";

beforeEach(() => {
  for (const name of services.flatMap(({ variables }) => variableNames(variables)))
    vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(services)("$name", (entry) => {
  const addresses = Object.values(entry.variables.addresses);
  const { credential } = entry.variables;

  test("all addresses select a deployment; only some of them are refused", () => {
    expect(entry.environment()).toBeUndefined();
    for (const [index, name] of addresses.entries()) {
      vi.stubEnv(name, "https://api.example");
      const rest = addresses.slice(index + 1);
      if (rest.length > 0) expect(() => entry.environment()).toThrow(rest[0]);
    }
    expect(entry.environment()).toMatchObject({ auth: undefined });
  });

  test("all parts of a credential make one, and each is required", () => {
    for (const name of addresses) vi.stubEnv(name, "https://api.example");
    for (const name of credential) {
      expect(entry.environment()?.auth).toBeUndefined();
      vi.stubEnv(name, name === "PREDICTIONS_ADDRESS" ? `0x${"0".repeat(40)}` : "c2VjcmV0");
    }
    expect(entry.environment()?.auth).toBeDefined();
  });
});
