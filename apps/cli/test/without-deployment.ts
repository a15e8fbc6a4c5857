import { services, variableNames } from "@org/services";
import { afterEach, beforeEach, vi } from "vitest";

/** Has each test of the file begin without the services' variables in the environment. */
export function withoutDeployment(): void {
  beforeEach(() => {
    for (const { variables } of services)
      for (const name of variableNames(variables)) vi.stubEnv(name, undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
}
