import { expect } from "vitest";
import type { TestResponse } from "../../ask.ts";
import { ROCKET, type Checks } from "./checks.ts";

/** Versions of the API. */
export const versions: Checks = {
  "version 3 by default; it can be requested explicitly": async ({ alice }) => {
    const accept = async (type: string): Promise<TestResponse> =>
      alice(ROCKET, { headers: { Accept: type } });
    expect((await accept("application/vnd.service.v3+json")).status).toBe(200);
    expect((await accept("application/vnd.service.v9+json")).status).toBe(415);
  },
  "Responses carry the header X-Service-Media-Type": async ({ alice }) => {
    expect((await alice(ROCKET)).headers.get("x-service-media-type")).toMatch(/^service\.v3/);
  },
};
