import type { Case } from "./case.ts";
import { same } from "./expect.ts";
import { askedFor, moodyClient } from "./moody-client.ts";

/** What is not asked for twice, or not paid for twice. */
export const cached: readonly Case[] = [
  {
    name: "unchanged data is asked about by its tag, and given from what was kept",
    async run(world) {
      const host = moodyClient(world, "kept");
      const first = await host.request("GET /kept/tag", {}).withResponse();
      const again = await host.request("GET /kept/tag", {}).withResponse();
      same([first.data, again.data], [{ count: 1 }, { count: 1 }], "the answers");
      same([first.meta.cache, again.meta.cache], ["miss", "revalidated"], "where they came from");
      same(await askedFor(world, "/kept/tag"), 2, "requests that reached the service");
    },
  },
  {
    name: "the same question at the same time is one request, and an abort is nobody else's",
    async run(world) {
      const host = moodyClient(world, "flight");
      const impatient = new AbortController();
      const calls = [{ signal: impatient.signal }, {}, {}].map((options) =>
        host.request("GET /kept/flight", {}, options).then(
          (data) => data,
          () => "aborted",
        ),
      );
      impatient.abort();
      same(await Promise.all(calls), ["aborted", { count: 1 }, { count: 1 }], "what each got");
      same(await askedFor(world, "/kept/flight"), 1, "requests that reached the service");
    },
  },
  {
    name: "what is kept for one credential is not given to another",
    async run(world) {
      const ofOne = await moodyClient(world, "one").request("GET /kept/own", {});
      const ofOther = await moodyClient(world, "other").request("GET /kept/own", {});
      same([ofOne, ofOther], [{ count: 1 }, { count: 2 }], "the answers");
    },
  },
];
