import { createRepoHost, token, type RepoHost, type RepoHostOptions } from "@org/repo-host";
import type { World } from "./case.ts";
import { field } from "./expect.ts";

/** A client of the moody service. Each case has its own credential, so that cases share no limits. */
export function moodyClient(world: World, name: string, options: RepoHostOptions = {}): RepoHost {
  return createRepoHost({
    baseUrl: world.moody,
    auth: token(`token-of-${name}`),
    random: () => 0,
    userAgent: "everywhere",
    ...options,
  });
}

/** The number of requests that the moody service received for a path. */
export async function requestCount(world: World, path: `/${string}`): Promise<unknown> {
  const counter = createRepoHost({ baseUrl: world.moody, cache: false });
  return field(await counter.request(`GET /count${path}`, {}), "requestCount");
}
