import { describe, expect, test } from "vitest";
import { BlockedError, isCallError, NotFoundError } from "@org/http-core";
import { repeat } from "@org/http-core/testing";
import { failureOf } from "@org/test-kit/untyped";
import { createRepoHost, token } from "../src/index.ts";
import { BASE, setUp } from "./set-up.ts";

describe("an error response", () => {
  const refuse = (
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ): Response => Response.json({ message, documentation_url: "https://docs.example" }, { status, headers });

  async function errorOf(response: Response): Promise<unknown> {
    const { host } = setUp([response], { retry: { retries: 0 } });
    return failureOf(() => host.request("GET /user", {}));
  }

  const reset = String(Date.UTC(2026, 0, 1) / 1000 + 30);

  test.each([
    [refuse(401, "Bad credentials"), { code: "authentication" }],
    [refuse(403, "Maximum number of login attempts exceeded. Please try again later."), { kind: "lockout" }],
    [
      refuse(403, "You have triggered an abuse detection mechanism and have been temporarily blocked …"),
      { kind: "abuse" },
    ],
    [refuse(403, "You have exceeded a secondary rate limit."), { kind: "abuse" }],
    [
      refuse(403, "API rate limit exceeded for 127.0.0.1.", {
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": reset,
      }),
      { kind: "quota", retryAt: new Date(Date.UTC(2026, 0, 1) + 31_000) },
    ],
    [refuse(403, "Must have admin rights"), { code: "permission" }],
    [refuse(400, "Problems parsing JSON"), { code: "invalid_request" }],
  ])("%# has its own class and code", async (response, expected) => {
    const error = await errorOf(response);
    expect(isCallError(error)).toBe(true);
    expect(error).toMatchObject(expected);
  });

  test("has a reset by the server's clock, even if that is two hours ahead", async () => {
    const ahead = Date.UTC(2026, 0, 1, 2);
    const headers = {
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": String(ahead / 1000 + 30),
      date: new Date(ahead).toUTCString(),
    };
    const error = await errorOf(refuse(403, "API rate limit exceeded for 127.0.0.1.", headers));
    expect(error).toMatchObject({ kind: "quota", retryAt: new Date(Date.UTC(2026, 0, 1) + 31_000) });
  });

  test("about a lockout blocks every request with the credential, and no other", async () => {
    const lockout = refuse(403, "Maximum number of login attempts exceeded. Please try again later.");
    const { host, fetch, clock } = setUp([lockout, repeat(Response.json({}), 4)], { retry: { maxWait: 0 } });
    await expect(host.request("GET /user", {})).rejects.toMatchObject({ kind: "lockout" });
    const refused = { kind: "lockout", attempts: 0 };
    await expect(host.request("GET /user", {})).rejects.toMatchObject(refused);
    await expect(host.request("GET /search/issues", { q: "rain" })).rejects.toMatchObject(refused);
    await expect(host.rateLimit()).rejects.toMatchObject(refused);
    expect(fetch.requests).toHaveLength(1);
    const other = createRepoHost({ baseUrl: BASE, auth: token("of-another-user"), fetch, clock });
    await other.request("GET /users/{user}", { user: "octo" });
    expect(fetch.requests).toHaveLength(2);
    await clock.advance(5 * 60_000 + 1);
    await host.request("GET /search/issues", { q: "rain" });
    await host.request("GET /search/issues", { q: "snow" });
    await host.request("GET /user", {});
    expect(fetch.requests).toHaveLength(5);
  });

  test("with 404 says that the resource may exist without access", async () => {
    const error = await errorOf(refuse(404, "Not Found"));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(String(error)).toContain("the credential has no access");
  });

  test("about a missing User-Agent is a BlockedError that says what to set", async () => {
    const page =
      "Request forbidden by administrative rules. Please make sure your request has a User-Agent header.";
    const error = await errorOf(
      new Response(page, { status: 403, headers: { "content-type": "text/html" } }),
    );
    expect(error).toBeInstanceOf(BlockedError);
    expect(isCallError(error) ? error.hint : "").toContain("userAgent");
  });

  test("about a limit is retried if it ends within maxWait", async () => {
    const spent = refuse(403, "API rate limit exceeded", {
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": reset,
    });
    const { host, clock, fetch } = setUp([spent, Response.json({ login: "octo" })]);
    const call = host.request("GET /user", {}).then((user) => user);
    await clock.run();
    expect(await call).toEqual({ login: "octo" });
    expect(fetch.requests).toHaveLength(2);
  });
});
