import type { Case } from "./case.ts";
import { same } from "./expect.ts";
import { requestCount, scriptedClient } from "./scripted-client.ts";

/** The cache, and shared requests. */
export const cache: readonly Case[] = [
  {
    name: "a stale response is revalidated by its ETag and reused",
    async run(world) {
      const host = scriptedClient(world, "kept");
      const first = await host.request("GET /kept/tag", {}).withResponse();
      const again = await host.request("GET /kept/tag", {}).withResponse();
      same([first.data, again.data], [{ count: 1 }, { count: 1 }], "the results");
      same([first.meta.cache, again.meta.cache], ["miss", "revalidated"], "the cache states");
      same(await requestCount(world, "/kept/tag"), 2, "requests that reached the service");
    },
  },
  {
    name: "identical concurrent calls share one request, and one call's abort leaves the others",
    async run(world) {
      const host = scriptedClient(world, "flight");
      const impatient = new AbortController();
      const calls = [{ signal: impatient.signal }, {}, {}].map((options) =>
        host.request("GET /kept/flight", {}, options).then(
          (data) => data,
          () => "aborted",
        ),
      );
      impatient.abort();
      same(await Promise.all(calls), ["aborted", { count: 1 }, { count: 1 }], "the results");
      same(await requestCount(world, "/kept/flight"), 1, "requests that reached the service");
    },
  },
  {
    name: "a response for one credential is not used for another",
    async run(world) {
      const ofOne = await scriptedClient(world, "one").request("GET /kept/own", {});
      const ofOther = await scriptedClient(world, "other").request("GET /kept/own", {});
      same([ofOne, ofOther], [{ count: 1 }, { count: 2 }], "the results");
    },
  },
];
