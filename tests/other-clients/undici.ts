import { Agent, interceptors, request } from "undici";
import type { Case } from "../runtimes/case.ts";
import { same } from "../runtimes/expect.ts";
import { inWorld, type World } from "./world.ts";

function of(name: string, run: (world: World) => Promise<void>): Case<undefined> {
  return { name: `undici: ${name}`, run: () => inWorld(run) };
}

/** The HTTP client below Node's `fetch`, with interceptors that `fetch` does not use. */
export const withUndici: readonly Case<undefined>[] = [
  of("caches a response, and revalidates it by ETag without spending the limit", async (world) => {
    const { sandbox, urls } = world;
    const dispatcher = new Agent().compose(interceptors.cache({ type: "private", methods: ["GET"] }));
    const left = async (headers: Readonly<Record<string, string>> = {}): Promise<unknown> => {
      const response = await request(`${urls.repoHost}/repos/acme/rocket`, {
        dispatcher,
        headers: { "user-agent": "others-clients", accept: "application/json", ...headers },
      });
      await response.body.json();
      return [response.statusCode, response.headers["x-ratelimit-remaining"]];
    };
    const first = await left();
    same([await left(), await left()], [first, first], "responses from the cache");
    same(await left({ "cache-control": "no-cache" }), first, "the revalidated response");
    const statuses = sandbox.journal.entries().map(({ status }) => status);
    same(statuses, [200, 304], "the statuses sent");
    await dispatcher.close();
  }),

  of("follows a 307 of a renamed repository with the same body", async ({ sandbox, urls }) => {
    const dispatcher = new Agent().compose(interceptors.redirect({ maxRedirections: 3 }));
    const headers = {
      "user-agent": "others-clients",
      authorization: `token ${sandbox.credentials.repoHost.users[0]?.token ?? ""}`,
    };
    const body = JSON.stringify({ title: "Sent twice" });
    const url = `${urls.repoHost}/repos/acme/booster/issues/1`;
    const response = await request(url, { dispatcher, method: "PATCH", headers, body });
    await response.body.json();
    same(
      sandbox.journal.entries().map(({ method, status }) => `${method} ${String(status)}`),
      ["PATCH 307", "PATCH 200"],
      "the requests sent",
    );
    await dispatcher.close();
  }),
];
