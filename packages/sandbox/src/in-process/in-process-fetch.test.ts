import { describe, expect, it } from "vitest";
import { frozenSandbox } from "../../test/ask.ts";
import type { Incoming } from "../core/incoming.ts";
import { origins, type BaseName } from "../origins.ts";
import { WorldError } from "../worlds/worlds.ts";
import { inProcessFetch } from "./in-process-fetch.ts";

const sandbox = frozenSandbox({ scale: 3 });

/** A fetch whose world answers each request with `ok`, and the requests that reach it. */
function recording(prefix = ""): {
  readonly fetch: ReturnType<typeof inProcessFetch>;
  readonly seen: (readonly [BaseName, Incoming])[];
} {
  const seen: (readonly [BaseName, Incoming])[] = [];
  const world = (): typeof sandbox => ({
    ...sandbox,
    async handle(base, incoming) {
      seen.push([base, incoming]);
      return { response: new Response("ok") };
    },
  });
  return { fetch: inProcessFetch(() => ({ world, prefix })), seen };
}

describe("a request", () => {
  it.each([
    ["chainstats", origins.chainstats],
    ["repoHost", origins.repoHost],
  ])("to an origin reaches its base %s", async (base, origin) => {
    const { fetch, seen } = recording();
    expect(await (await fetch(`${origin}/path?a=1`)).text()).toBe("ok");
    expect(seen.map(([name, { url }]) => [name, url.href])).toEqual([[base, `${origin}/path?a=1`]]);
  });

  it("to another origin fails, as without a server", async () => {
    const { fetch, seen } = recording();
    await expect(fetch("https://other.sandbox.test/")).rejects.toMatchObject({
      message: "fetch failed",
      cause: { code: "ENOTFOUND" },
    });
    expect(seen).toEqual([]);
  });

  it("has the headers that fetch adds, but keeps its own User-Agent", async () => {
    const { fetch, seen } = recording();
    await fetch(origins.clob);
    await fetch(origins.clob, { headers: { "User-Agent": "mine" } });
    const [plain, own] = seen.map(([, { headers }]) => headers);
    expect(plain?.get("host")).toBe("clob.sandbox.test");
    expect(plain?.get("user-agent")).not.toBe(null);
    expect(own?.get("user-agent")).toBe("mine");
  });

  it.each([
    ["GET", undefined, null],
    ["DELETE", undefined, null],
    ["POST", undefined, "0"],
    ["PUT", undefined, "0"],
    ["PATCH", "grün", "5"],
  ])("announces the length of its body: %s %s", async (method, body, length) => {
    const { fetch, seen } = recording();
    await fetch(origins.clob, { method, ...(body !== undefined && { body }) });
    const [[, incoming] = []] = seen;
    expect(incoming?.headers.get("content-length")).toBe(length);
    expect(new TextDecoder().decode(incoming?.body)).toBe(body ?? "");
  });
});

describe("an aborted request", () => {
  const reason = new Error("enough");

  it("is not sent", async () => {
    const { fetch, seen } = recording();
    await expect(fetch(origins.clob, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(seen).toEqual([]);
  });

  it("rejects at once, and its world learns of it", async () => {
    const controller = new AbortController();
    const signals: (AbortSignal | undefined)[] = [];
    const { promise: reached, resolve } = Promise.withResolvers<undefined>();
    const handle = (_: BaseName, { signal }: Incoming): Promise<never> => {
      signals.push(signal);
      resolve(undefined);
      return new Promise(() => undefined);
    };
    const fetch = inProcessFetch(() => ({ world: () => ({ ...sandbox, handle }), prefix: "" }));
    const fetched = fetch(origins.clob, { signal: controller.signal });
    await reached;
    controller.abort(reason);
    await expect(fetched).rejects.toBe(reason);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });
});

describe("a world", () => {
  it("gets the prefix that names it", async () => {
    const { fetch, seen } = recording("/_world/one");
    await fetch(`${origins.clob}/_world/one/trades`);
    expect(seen.map(([, { prefix }]) => prefix)).toEqual(["/_world/one"]);
  });

  it("that cannot be created is a refusal", async () => {
    const world = (): never => {
      throw new WorldError("full", "There are too many worlds");
    };
    const response = await inProcessFetch(() => ({ world, prefix: "" }))(origins.clob);
    expect([response.status, await response.json()]).toEqual([503, { error: "There are too many worlds" }]);
  });

  it("is not created for a page of another origin", async () => {
    const world = (): never => {
      throw new TypeError("A world was created");
    };
    const fetch = inProcessFetch(() => ({ world, prefix: "" }));
    const { status } = await fetch(`${origins.clob}/_sandbox/api`, {
      headers: { Origin: "https://evil.example" },
    });
    expect(status).toBe(403);
  });

  it("answers its control API itself", async () => {
    const { fetch, seen } = recording();
    const response = await fetch(`${origins.clob}/_sandbox/api/clock`);
    expect(await response.json()).toEqual(sandbox.clock.state());
    expect(seen).toEqual([]);
  });
});
