import { services, variableNames } from "@org/services";
import { afterEach, beforeEach, vi } from "vitest";

/** Removes the services' variables from the environment of each test of the file. */
export function withoutDeployment(): void {
  beforeEach(() => {
    for (const { variables } of services)
      for (const name of variableNames(variables)) vi.stubEnv(name, undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
}
