import { Agent, interceptors, request } from "undici";
import type { Case } from "../everywhere/case.ts";
import { same } from "../everywhere/expect.ts";
import { inWorld, type World } from "./world.ts";

function of(name: string, run: (world: World) => Promise<void>): Case<undefined> {
  return { name: `undici: ${name}`, run: () => inWorld(run) };
}

/** The HTTP client below Node's `fetch`, with what that doesn't use of it. */
export const withUndici: readonly Case<undefined>[] = [
  of("its cache asks for a minute no more, and then with the tag, which costs nothing", async (world) => {
    const { sandbox, urls } = world;
    const dispatcher = new Agent().compose(interceptors.cache({ type: "private", methods: ["GET"] }));
    const left = async (headers: Readonly<Record<string, string>> = {}): Promise<unknown> => {
      const answered = await request(`${urls.repoHost}/repos/acme/rocket`, {
        dispatcher,
        headers: { "user-agent": "others-clients", accept: "application/json", ...headers },
      });
      await answered.body.json();
      return [answered.statusCode, answered.headers["x-ratelimit-remaining"]];
    };
    const first = await left();
    same([await left(), await left()], [first, first], "what is kept");
    same(await left({ "cache-control": "no-cache" }), first, "what is asked for again");
    const statuses = sandbox.journal.entries().map(({ status }) => status);
    same(statuses, [200, 304], "the statuses on the wire");
    await dispatcher.close();
  }),

  of("follows a moved repository, and sends a body again", async ({ sandbox, urls }) => {
    const dispatcher = new Agent().compose(interceptors.redirect({ maxRedirections: 3 }));
    const headers = {
      "user-agent": "others-clients",
      authorization: `token ${sandbox.credentials.repoHost.users[0]?.token ?? ""}`,
    };
    const body = JSON.stringify({ title: "Sent twice" });
    const url = `${urls.repoHost}/repos/acme/booster/issues/1`;
    const answered = await request(url, { dispatcher, method: "PATCH", headers, body });
    await answered.body.json();
    same(
      sandbox.journal.entries().map(({ method, status }) => `${method} ${String(status)}`),
      ["PATCH 307", "PATCH 200"],
      "the requests on the wire",
    );
    await dispatcher.close();
  }),
];
