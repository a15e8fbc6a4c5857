import { sandboxCredentials } from "@org/sandbox";
import { describe, expect, test } from "vitest";
import { services } from "./index.ts";
import { sandboxAccounts } from "./sandbox-accounts.ts";

const accounts = sandboxAccounts(sandboxCredentials);

describe.each(services.map((service) => [service.name, service] as const))(
  "accounts of %s",
  (name, service) => {
    test("have different names, and end with a caller without a credential and a wrong key", () => {
      const names = accounts[name].map((account) => account.name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.slice(-2)).toEqual(["anonymous", "wrong key"]);
    });

    test("have the values that the service's credential takes", () => {
      for (const { values } of accounts[name]) {
        if (values.length === 0) continue;
        expect(values).toHaveLength(service.variables.credential.length);
        expect(() => service.credential(...values)).not.toThrow();
      }
    });
  },
);

test("plans and users are named as the sandbox has them", () => {
  expect(accounts.chainstats.map(({ name }) => name)).toContain("pro plus plan");
  expect(accounts["repo-host"].map(({ name }) => name)).toContain("carol, only public_repo");
});
