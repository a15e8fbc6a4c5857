import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { createRepoHost, token, type RepoHostOptions } from "../src/index.ts";

/** A base address with a path. */
export const BASE = "https://host.example/api/v3";
/** The requested repository. */
export const at = { owner: "octo", repo: "demo" };

/** A client whose requests are recorded, on a clock that stands still. */
export function setUp(script: readonly Scripted[], options: RepoHostOptions = {}) {
  const fetch = scriptedFetch(...script);
  const clock = fakeClock();
  return {
    fetch,
    clock,
    // Without the pace of writes, which would wait for a clock that stands still.
    host: createRepoHost({
      ...{ baseUrl: BASE, auth: token("t0ken-of-a-user"), limit: { concurrency: 10 } },
      ...{ fetch, clock, ...options },
    }),
  };
}
