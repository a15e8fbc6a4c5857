import { bearer, ParameterError, queryToken, Secret, type ClientEvent } from "@org/http-core";
import { createRepoHost } from "@org/repo-host";
import type { Case } from "./case.ts";
import { field, holds, rejection, same, thrownBy } from "./expect.ts";
import { scriptedClient } from "./scripted-client.ts";

const SECRET = "s3cret-0f-everywhere";

/** What is not sent or printed: user agents and cookies in a page, secrets anywhere. */
export const secrets: readonly Case[] = [
  {
    name: "the client sets User-Agent on a server, the browser in a page",
    async run(world) {
      const response = await scriptedClient(world, "agent", { userAgent: "everywhere" }).request(
        "GET /echo/agent",
        {},
      );
      const agent = String(field(field(response, "headers"), "user-agent"));
      same(agent === "everywhere", !world.browser, `the client's name is sent (it was "${agent}")`);
    },
  },
  {
    name: "a missing address is named, even if the environment cannot be read",
    run() {
      const error = thrownBy(() => createRepoHost());
      holds(error instanceof ParameterError, `it is a ParameterError, not ${String(error)}`);
      same(field(error, "parameter"), "baseUrl", "the missing parameter");
      return Promise.resolve();
    },
  },
  {
    name: "no cookie is sent",
    async run(world) {
      const response = await scriptedClient(world, "cookie").request("GET /echo/cookie", {});
      same(field(field(response, "headers"), "cookie"), undefined, "the cookie");
    },
  },
  {
    name: "a credential is never printed, even if the service's response has it",
    async run(world) {
      const credentials = [queryToken(SECRET), bearer(SECRET)];
      for (const auth of credentials) {
        const events: ClientEvent[] = [];
        const on = { any: (event: ClientEvent) => void events.push(event) };
        const host = scriptedClient(world, "secrets", { auth, on, retry: { retries: 0 } });
        const error = await rejection(host.request("GET /status/401", {}));
        const printed = [error, field(error, "stack"), field(error, "url"), auth, events, host]
          .flatMap((value) => [String(value), JSON.stringify(value)])
          .join("\n");
        holds(printed.includes("status/401"), "something was printed");
        holds(!printed.includes(SECRET), "the secret is not in it");
      }
      same(
        `${String(new Secret(SECRET))} ${JSON.stringify(new Secret(SECRET))}`,
        '[redacted] "[redacted]"',
        "a secret",
      );
    },
  },
];
