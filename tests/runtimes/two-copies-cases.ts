import type { RepoHostOptions } from "@org/repo-host";
import type { Case } from "./case.ts";
import type { Copies, Copy } from "./copies.ts";
import { holds, rejection, same } from "./expect.ts";

const inAnHour = (): string => String(Math.floor(Date.now() / 1000) + 3_600);

const good = (headers: Readonly<Record<string, string>> = {}): Response => Response.json({}, { headers });

/** One call of a copy's client; each request gets this response. */
function ask(
  { client }: Copy,
  origin: string,
  respond: () => Response,
  options: RepoHostOptions = {},
): PromiseLike<unknown> {
  const fetch = () => Promise.resolve(respond());
  return client
    .createRepoHost({ baseUrl: origin, fetch, random: () => 0, ...options })
    .request("GET /any", {});
}

/** What two copies of the runtime in one process share. */
export const shared: readonly Case<Copies>[] = [
  {
    name: "two copies are loaded",
    run({ first, second }) {
      holds(first.core.createClient !== second.core.createClient, "each has its own functions");
      holds(first.core.RateLimitError !== second.core.RateLimitError, "each has its own classes");
      return Promise.resolve();
    },
  },
  {
    name: "an error of one copy is an instance of the other's class, and of no other class",
    async run({ first, second }) {
      const once = { retry: { retries: 0 } };
      const error = await rejection(
        ask(first, "https://errors.example", () => new Response("", { status: 500 }), once),
      );
      holds(second.core.isCallError(error), "isCallError is true");
      holds(error instanceof second.core.CallError, "it is a CallError");
      holds(error instanceof second.core.ServerError, "it is a ServerError");
      holds(!(error instanceof second.core.RateLimitError), "it is not a RateLimitError");
    },
  },
  {
    name: "a limit announced to one copy holds for the other",
    async run({ first, second }) {
      const spent = {
        "X-RateLimit-Limit": "60",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset": inAnHour(),
      };
      await ask(first, "https://announced.example", () => good(spent));
      const refused = await rejection(ask(second, "https://announced.example", good));
      holds(refused instanceof first.core.RateLimitError, `it is refused, not ${String(refused)}`);
      same(first.core.isCallError(refused) && refused.attempts, 0, "requests sent");
    },
  },
  {
    name: "a declared limit is shared",
    async run({ first, second }) {
      const windows = [{ requests: 2, per: 3_600_000 }];
      const options = { limit: { windows }, queueTimeout: 0, cache: false } as const;
      await ask(first, "https://declared.example", good, options);
      await ask(second, "https://declared.example", good, options);
      const refused = await rejection(ask(first, "https://declared.example", good, options));
      holds(refused instanceof second.core.RateLimitError, `it is refused, not ${String(refused)}`);
    },
  },
  {
    name: "the retry budget is shared",
    async run({ first, second }) {
      const out = () => new Response("", { status: 503 });
      const stubborn = { retry: { retries: 1_000 } };
      const spent = await rejection(ask(first, "https://outage.example", out, stubborn));
      const next = await rejection(ask(second, "https://outage.example", out, stubborn));
      const attempts = [spent, next].map((error) => first.core.isCallError(error) && error.attempts);
      holds(Number(attempts[0]) > 10, "the first call is retried many times");
      same(attempts[1], 1, "attempts with a spent retry budget");
    },
  },
];
