import { memoryStore } from "@org/http-core";
import { HOUR, MINUTE } from "@org/http-core/operation";
import { createRepoHost, token } from "@org/repo-host";
import { bottleneckWith, ky, octokit, openai, throttledKyWith, type Caller } from "../bursts/contenders.ts";
import { axios } from "../clients.ts";
import { seededNumbers } from "../simulated/time.ts";
import { ABUSE, BUDGET } from "./service.ts";

/** Ours as it comes, but for a cache that holds all: the default one holds a thousand responses. */
export const OURS: Caller = {
  name: "@org/repo-host",
  create(baseUrl, fetch, clock) {
    const cache = memoryStore({ maxEntries: 10_000 });
    const host = createRepoHost({
      baseUrl,
      auth: token("a-token"),
      clock,
      random: seededNumbers(3),
      cache,
      fetch,
    });
    return (path) => {
      const [, , owner = "", repo = ""] = path.split("/");
      return host.request("GET /repos/{owner}/{repo}", { owner, repo });
    };
  },
};

/** Those of others, with what their documentation recommends. */
export const PEERS: readonly Caller[] = [
  { name: "octokit with retry and throttling", create: octokit },
  {
    name: "bottleneck, told both limits",
    create: bottleneckWith({
      reservoir: BUDGET,
      reservoirRefreshAmount: BUDGET,
      reservoirRefreshInterval: HOUR,
      maxConcurrent: 10,
      minTime: Math.ceil(MINUTE / ABUSE.minute),
    }),
  },
  {
    name: "p-throttle and ky, told 83 a minute",
    create: throttledKyWith({ limit: Math.floor((BUDGET * MINUTE) / HOUR), interval: MINUTE }),
  },
  { name: "axios with retry and cache", create: axios },
  { name: "ky", create: ky },
  { name: "openai", create: openai },
];
