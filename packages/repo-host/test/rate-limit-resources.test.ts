import { describe, expect, test } from "vitest";
import { repeat, type Scripted } from "@org/http-core/testing";
import { createRepoHost, token } from "../src/index.ts";
import { BASE, setUp } from "./set-up.ts";

const RESET = Date.UTC(2026, 0, 1) / 1000 + 1_800;

function counted(resource: string, remaining: number, status = 200, message = "hello"): Response {
  const headers = {
    "x-ratelimit-limit": "5000",
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String(RESET),
    "x-ratelimit-resource": resource,
  };
  return Response.json({ message }, { status, headers });
}

/** Responds by path, as a service with several budgets; `first` has the first announcement of each. */
function service(first: Readonly<Record<string, number>>): Scripted {
  const left = new Map<string, number>();
  return repeat(({ url, headers }: Request) => {
    const path = url.slice(BASE.length).replace(/\?.*/, "");
    const resource =
      path === "/graphql"
        ? "graphql"
        : path === "/search/code"
          ? "code_search"
          : path.startsWith("/search/")
            ? "search"
            : "core";
    const budget = `${resource} ${String(headers.get("authorization"))}`;
    const remaining = left.get(budget) ?? first[resource] ?? 100;
    left.set(budget, remaining - 1);
    return counted(resource, Math.max(0, remaining), remaining < 0 ? 403 : 200);
  });
}

const spent = { code: "rate_limit", kind: "quota", attempts: 0, retryAt: new Date(RESET * 1000 + 999) };
const query = { query: "{ viewer { login } }" };

describe("a spent limit blocks its own resource only", () => {
  test("GraphQL's does not block the rest", async () => {
    const { host, fetch } = setUp([service({ graphql: 0 })]);
    await host.request("POST /graphql", query);
    await host.request("GET /user", {});
    await host.request("GET /repos/{owner}/{repo}", { owner: "octo", repo: "demo" });
    await expect(host.request("POST /graphql", query)).rejects.toMatchObject(spent);
    expect(fetch.requests).toHaveLength(3);
  });

  test("none blocks the call that reads the limits, which the service does not count", async () => {
    const core = { limit: 5_000, remaining: 0, reset: RESET };
    const { host } = setUp([counted("core", 0), Response.json({ resources: { core }, rate: core })]);
    await host.request("GET /user", {});
    expect((await host.rateLimit()).resources.core.remaining).toBe(0);
  });

  test("core's does not block GraphQL and searches, but all other routes", async () => {
    const { host, fetch } = setUp([service({ core: 0 })]);
    await host.request("GET /user", {});
    await expect(host.request("GET /repos/octo/demo", {})).rejects.toMatchObject(spent);
    await expect(host.root()).rejects.toMatchObject(spent);
    await host.request("POST /graphql", query);
    await host.request("GET /search/issues", { q: "rain" });
    expect(fetch.requests).toHaveLength(3);
  });

  test.each(["GET /search/code", "GET /search/{kind}", "GET /{+path}"] as const)(
    "code search's does not block other searches: %s",
    async (route) => {
      const { host, fetch } = setUp([service({ code_search: 0 })]);
      const ask = (kind: string) =>
        route === "GET /search/code"
          ? host.request(`GET /search/${kind}`, { q: "x" })
          : host.request(route, { kind, path: `search/${kind}`, q: "x" });
      await ask("code");
      await ask("issues");
      await ask("users");
      await expect(ask("code")).rejects.toMatchObject(spent);
      expect(fetch.requests).toHaveLength(3);
    },
  );

  test("also if announced in an error response", async () => {
    const refusal = counted("graphql", 0, 403, "API rate limit exceeded for user ID 1.");
    const { host, fetch } = setUp([refusal, counted("core", 100)], { retry: { maxWait: 0 } });
    await expect(host.request("POST /graphql", query)).rejects.toMatchObject({ kind: "quota", status: 403 });
    await host.request("GET /user", {});
    await expect(host.request("POST /graphql", query)).rejects.toMatchObject({ kind: "quota", attempts: 0 });
    expect(fetch.requests).toHaveLength(2);
  });

  test("and each is listed by `limits`", async () => {
    const { host } = setUp([service({ graphql: 7 })]);
    await host.request("POST /graphql", query);
    await host.request("GET /user", {});
    await host.request("GET /search/code", { q: "x" });
    const known = host.limits().map(({ bucket, remaining }) => [bucket, remaining]);
    expect(known.sort()).toEqual([
      ["code_search", 100],
      ["core", 100],
      ["graphql", 7],
    ]);
  });
});

test("calls that wait for the first response use the limit that it announces", async () => {
  const { host, fetch, clock } = setUp([service({ graphql: 2 })]);
  const calls = Array.from({ length: 6 }, () =>
    host.request("POST /graphql", query).then(
      () => "sent",
      (error: unknown) => error,
    ),
  );
  const other = host.request("GET /user", {}).then(() => "sent");
  await clock.run();
  const outcomes = await Promise.all(calls);
  expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(3);
  for (const outcome of outcomes) if (outcome !== "sent") expect(outcome).toMatchObject(spent);
  expect(await other).toBe("sent");
  expect(fetch.requests).toHaveLength(4);
});

test("another client with the same account knows a route's limit", async () => {
  const { host, fetch, clock } = setUp([service({ graphql: 0 })]);
  const limit = { concurrency: 10 };
  await host.request("POST /graphql", query);
  const other = createRepoHost({ baseUrl: BASE, auth: token("t0ken-of-a-user"), fetch, clock, limit });
  await expect(other.request("POST /graphql", query)).rejects.toMatchObject(spent);
  await other.request("GET /user", {});
  const another = createRepoHost({ baseUrl: BASE, auth: token("t0ken-of-another"), fetch, clock, limit });
  await another.request("POST /graphql", query);
  expect(fetch.requests).toHaveLength(3);
});

test("an abuse limit blocks every resource, since the service blocks the client", async () => {
  const abuse = counted("graphql", 100, 403, "You have exceeded a secondary rate limit.");
  const { host, fetch } = setUp([abuse], { retry: { maxWait: 0 } });
  await expect(host.request("POST /graphql", query)).rejects.toMatchObject({ kind: "abuse" });
  await expect(host.request("GET /user", {})).rejects.toMatchObject({ kind: "abuse", attempts: 0 });
  expect(fetch.requests).toHaveLength(1);
});
