import { afterEach, describe, expect, test, vi } from "vitest";
import { bearer } from "@org/http-core";
import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import { untyped } from "@org/test-kit/untyped";
import { requestBudget } from "./budget/request-budget.ts";
import { createValidators, type ValidatorsOptions } from "./client.ts";
import { operations } from "./operations.ts";

const NOW = Date.UTC(2025, 6, 10, 15);

afterEach(() => {
  vi.unstubAllEnvs();
});

function setUp(options: ValidatorsOptions = {}) {
  const fetch = scriptedFetch(
    repeat(() => Response.json({ previous: null, next: null, pages: 0, results: [] })),
  );
  const auth = bearer("token-of-client");
  const base = {
    baseUrl: "https://client.example",
    auth,
    fetch,
    clock: fakeClock(NOW),
    limit: false,
  } as const;
  return { fetch, client: createValidators({ ...base, ...options }) };
}

describe("a client", () => {
  test("has the operations, its own methods, and what every client has", () => {
    const own = ["summaries", "syncConsolidations"];
    const common = ["baseUrl", "call", "limits", "list"];
    const names = [...Object.keys(operations), ...own, ...common];
    expect(Object.keys(setUp().client).sort()).toEqual(names.sort());
  });

  test("takes address and token from the environment", async () => {
    vi.stubEnv("VALIDATORS_URL", "https://environment.example");
    vi.stubEnv("VALIDATORS_TOKEN", "token-of-environment");
    const { client, fetch } = setUp({ baseUrl: undefined, auth: undefined });
    await client.consolidations();
    const [sent] = fetch.requests;
    expect(sent?.url).toMatch(/^https:\/\/environment\.example\/v1\//);
    expect(sent?.headers.get("authorization")).toBe("Bearer token-of-environment");
  });

  test("needs an address and a valid credential", () => {
    vi.stubEnv("VALIDATORS_URL", "");
    expect(() => createValidators()).toThrow(/VALIDATORS_URL/);
    expect(() => untyped(createValidators)({ baseUrl: "https://client.example", auth: "token" })).toThrow(
      /^auth: /,
    );
  });

  test("counts its requests by the budget, after the user's own steps", async () => {
    const seen: number[] = [];
    const budget = requestBudget({ requests: 5 });
    const { client } = setUp({
      budget,
      use: [
        (request, next) => {
          seen.push(budget.spent());
          return next(request);
        },
      ],
    });
    await client.consolidations();
    expect([seen, budget.spent()]).toEqual([[0], 1]);
  });

  test("syncs up to yesterday by its clock, without filters too", async () => {
    const { client, fetch } = setUp();
    for await (const row of client.syncConsolidations()) expect(row).toBeUndefined();
    expect(new URL(fetch.requests[0]?.url ?? "").searchParams.get("toDate")).toBe("2025-07-09");
  });

  test("requests summaries by its own calls", async () => {
    const { client, fetch } = setUp();
    const outcomes = await client.summaries(["a"], { windows: ["1d"] });
    expect(outcomes).toMatchObject([{ ok: false, error: { code: "schema" } }]);
    expect(fetch.requests).toHaveLength(1);
  });
});
