import { createRepoHost, token, type RepoHost, type RepoHostOptions } from "@org/repo-host";
import type { World } from "./case.ts";
import { field } from "./expect.ts";

/** A client of the scripted service. Each case has its own credential, so that cases share nothing. */
export function scriptedClient(world: World, name: string, options: RepoHostOptions = {}): RepoHost {
  return createRepoHost({
    baseUrl: world.scripted,
    auth: token(`token-of-${name}`),
    limit: false,
    random: () => 0,
    userAgent: "everywhere",
    ...options,
  });
}

/** The number of requests that the scripted service received for a path. */
export async function requestCount(world: World, path: `/${string}`): Promise<unknown> {
  const counter = createRepoHost({ baseUrl: world.scripted, cache: false });
  return field(await counter.request(`GET /count${path}`, {}), "requestCount");
}
