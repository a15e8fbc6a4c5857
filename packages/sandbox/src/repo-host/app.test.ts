import { operations } from "@org/repo-host/operations";
import { describe, expect, it } from "vitest";
import { NOW } from "../../test/ask.ts";
import { incomingOf, worldOf, type RequestOptions } from "../../test/repo-host/world.ts";
import { handleDirectly } from "../core/app.ts";
import type { Reply } from "../core/reply.ts";
import { createStates } from "../core/state.ts";
import { repoHostApp } from "./app.ts";
import { sandboxHostCredentials } from "./options/credentials.ts";
import { hostLimits } from "./options/limits.ts";

/** Sends requests with a name of an agent to a host of its own. */
function setUp(limits = hostLimits) {
  const dialect = { paths: { [operations.rateLimit.id]: "/budget" }, headers: { "X-Service-": "X-Acme-" } };
  const app = repoHostApp({
    world: worldOf(),
    clock: { now: () => NOW },
    dialect,
    credentials: sandboxHostCredentials,
    states: createStates(),
    limits,
  });
  return (path: string, { headers = {}, ...options }: RequestOptions = {}): Promise<Reply> =>
    handleDirectly(app, incomingOf(path, { ...options, headers: { "User-Agent": "test", ...headers } }));
}

const left = ({ headers }: Reply): string | undefined => headers.get("x-ratelimit-remaining");

describe("a response", () => {
  it.each([
    ["a resource", "/meta", {}, 200],
    ["a missing one", "/nothing", {}, 404],
    ["a page", "/_web/docs", {}, 200],
    ["a preflight", "/meta", { method: "OPTIONS" }, 204],
    ["a wrong credential", "/meta", { headers: { Authorization: "token x" } }, 401],
    ["no agent", "/meta", { headers: { "User-Agent": "" } }, 403],
    ["an unknown version", "/meta", { headers: { Accept: "application/vnd.service.v4" } }, 415],
  ])(
    "for %s has a request ID, the budget, the media type and any origin",
    async (_, path, options, status) => {
      const reply = await setUp()(path, options);
      expect(reply.status).toBe(status);
      expect(Array.from(reply.headers.keys())).toEqual(
        expect.arrayContaining([
          "x-acme-request-id",
          "x-ratelimit-remaining",
          "x-acme-media-type",
          "access-control-allow-origin",
        ]),
      );
    },
  );
});

describe("a request", () => {
  it("that is refused for its credential or its agent costs nothing, one for its version does", async () => {
    const ask = setUp();
    await ask("/meta", { headers: { Authorization: "token x" } });
    await ask("/meta", { headers: { "User-Agent": "" } });
    expect(left(await ask("/meta", { method: "OPTIONS" }))).toBe("60");
    expect(left(await ask("/meta", { headers: { Accept: "application/vnd.service.v4" } }))).toBe("59");
  });

  it("for the budget or a page costs nothing", async () => {
    const ask = setUp();
    expect(left(await ask("/budget"))).toBe("60");
    expect(left(await ask("/_web/docs"))).toBe("60");
    expect(left(await ask("/_website"))).toBe("59");
  });

  it("beyond the budget is refused before its body is read", async () => {
    const ask = setUp({ ...hostLimits, anonymous: 1 });
    const broken = { method: "POST", body: "{" };
    expect((await ask("/markdown", broken)).status).toBe(400);
    expect((await ask("/markdown", broken)).status).toBe(403);
  });
});
