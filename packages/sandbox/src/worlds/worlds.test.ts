import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, NOW, row, rows, worldNames, type Ask } from "../../test/ask.ts";
import type { Sandbox, Worlds } from "../types.ts";
import { createWorlds } from "./worlds.ts";

const issues = "/repos/acme/seed/issues";
const signedIn = { Authorization: "token alice-token" };
const host = (sandbox: Sandbox, world?: string): Ask =>
  asking(sandbox, "repoHost", { ...signedIn, ...(world !== undefined && { "X-Sandbox-World": world }) });
const write = { method: "POST", body: '{"title":"x"}' };

describe("a world", () => {
  it("is named by a header, created on first use, and isolated", async () => {
    const sandbox = frozenSandbox();
    sandbox.faults.add({ kind: "status", status: 503, match: { route: "GET /meta" } });
    await host(sandbox, "one")(issues, write);
    expect((await host(sandbox, "one")(issues)).text).toContain('"x"');
    expect((await host(sandbox, "two")(issues)).text).toBe("[]");
    expect((await host(sandbox)(issues)).text).toBe("[]");
    expect((await host(sandbox, "one")("/meta")).status).toBe(200);
    const { worlds } = sandbox;
    expect(worldNames({ worlds })).toEqual(["default", "one", "two"]);
    expect(worlds.get("one").journal.entries()).toHaveLength(3);
    expect(sandbox.journal.entries()).toHaveLength(1);
    worlds.get("one").clock.advance(5);
    expect(sandbox.clock.now()).toBe(NOW);
    expect(worlds.get("default")).toBe(sandbox);
    expect(worlds.get("one").worlds).toBe(worlds);
  });

  it("responds like the default one, byte for byte", async () => {
    const sandbox = frozenSandbox();
    const response = async (world?: string): Promise<unknown> => {
      const { status, headers, text } = await host(sandbox, world)("/repos/acme/rocket/issues?page=2");
      return [status, [...headers], text];
    };
    expect(await response("one")).toEqual(await response());
  });

  it("is named by a path, which links in responses keep", async () => {
    const sandbox = frozenSandbox();
    await host(sandbox, "one")(issues, write);
    const { headers, json } = await host(sandbox)(`/_world/one${issues}?per_page=1`);
    expect(rows(json)[0]?.["url"]).toBe(`${sandbox.origins.repoHost}/_world/one${issues}/1`);
    const paged = await host(sandbox)("/_world/one/repos/acme/rocket/issues");
    expect(paged.headers.get("link")).toContain(`${sandbox.origins.repoHost}/_world/one/repo`);
    expect(headers.get("x-ratelimit-remaining")).toBe("4998");
    expect((await host(sandbox, "two")(`/_world/one${issues}`)).text).toContain('"x"');
    expect(sandbox.worlds.get("one").journal.entries().at(-1)?.target).toBe(issues);
  });

  it("is not created by a request without access to the control API", async () => {
    const sandbox = frozenSandbox();
    const reset = "/_sandbox/api/reset";
    const untyped = { method: "POST", headers: { "Content-Type": "text/plain" } };
    expect((await host(sandbox, "one")(reset, untyped)).status).toBe(415);
    expect((await host(sandbox)(`/_world/two${reset}`, untyped)).status).toBe(415);
    expect(worldNames(sandbox)).toEqual(["default"]);
  });

  it("starts again after its removal", async () => {
    const { worlds, ...sandbox } = frozenSandbox();
    worlds.get("one").clock.advance(5);
    expect([worlds.remove("one"), worlds.remove("one"), worlds.remove("default")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(worlds.get("one").clock.now()).toBe(sandbox.clock.now());
  });

  it("can copy another", async () => {
    const sandbox = frozenSandbox();
    await host(sandbox, "one")(issues, write);
    sandbox.worlds.get("one").fork("two");
    expect((await host(sandbox, "two")(issues)).text).toContain('"x"');
    sandbox.fork("three");
    expect((await host(sandbox, "three")(issues)).text).toBe("[]");
    expect(sandbox.worlds.get("two").worlds).toBe(sandbox.worlds);
    expect(() => sandbox.fork("two")).toThrow("already");
    expect(() => sandbox.fork("a b")).toThrow("name");
    expect(sandbox.fork().worlds).not.toBe(sandbox.worlds);
  });
});

describe("a world is refused", () => {
  it.each(["a b", "", "x".repeat(65), "-x", ".."])("of the name %j", async (name) => {
    const { status, json } = await host(frozenSandbox(), name)("/meta");
    expect([status, row(json)["error"]]).toEqual([400, expect.stringContaining("name")]);
  });

  it("beyond the largest number", async () => {
    const sandbox = frozenSandbox({ worlds: 1 });
    expect((await host(sandbox, "one")("/meta")).status).toBe(200);
    expect((await host(sandbox, "two")("/meta")).status).toBe(503);
    expect((await host(sandbox, "one")("/meta")).status).toBe(200);
    expect(() => frozenSandbox({ worlds: 0.5 })).toThrow(RangeError);
  });
});

describe("an idle world", () => {
  /** Worlds that are kept for 10 ms, and their clock. */
  function idleWorlds(): { readonly worlds: Worlds; readonly pass: (milliseconds: number) => void } {
    let now = 1_000;
    const world = (): Sandbox => frozenSandbox({ scale: 1 });
    const first = world();
    const worlds = createWorlds({ first: () => first, start: world, most: 1, idle: 10, now: () => now });
    return { worlds, pass: (milliseconds) => void (now += milliseconds) };
  }

  it("is removed, and its name gets a new one", () => {
    const { worlds, pass } = idleWorlds();
    const one = worlds.get("one");
    pass(11);
    expect(worldNames({ worlds })).toEqual(["default"]);
    expect(worlds.get("one")).not.toBe(one);
    pass(11);
    expect(worlds.remove("one")).toBe(false);
  });

  it("stays while it is used", () => {
    const { worlds, pass } = idleWorlds();
    const one = worlds.get("one");
    pass(10);
    expect(worlds.get("one")).toBe(one);
    pass(10);
    expect(worldNames({ worlds })).toEqual(["default", "one"]);
  });

  it("is not used by being listed", () => {
    const { worlds, pass } = idleWorlds();
    const one = worlds.get("one");
    pass(10);
    expect(worlds.list().map(([name, world]) => [name, world === one])).toEqual([
      ["default", false],
      ["one", true],
    ]);
    pass(1);
    expect(worldNames({ worlds })).toEqual(["default"]);
  });

  it("leaves its place to another", () => {
    const { worlds, pass } = idleWorlds();
    worlds.get("one");
    expect(() => worlds.get("two")).toThrow("1 worlds already");
    pass(11);
    worlds.get("two");
    expect(worldNames({ worlds })).toEqual(["default", "two"]);
  });

  it("is kept for a positive time", () => {
    expect(() => frozenSandbox({ idleWorldMinutes: 0 })).toThrow("a positive number of minutes, not 0");
    expect(() => frozenSandbox({ idleWorldMinutes: Number.NaN })).toThrow(RangeError);
    const { worlds } = frozenSandbox({ idleWorldMinutes: Infinity });
    expect(worlds.get("one")).toBe(worlds.get("one"));
  });
});

describe("the control API", () => {
  it("lists, forks and removes worlds", async () => {
    const sandbox = frozenSandbox();
    const ask = host(sandbox);
    await ask(issues, write);
    const made = await ask("/_sandbox/api/worlds", {
      method: "POST",
      body: '{"name":"one","from":"default"}',
    });
    expect(made.status).toBe(201);
    await host(sandbox, "two")("/meta");
    expect((await ask("/_sandbox/api/worlds")).json).toEqual([
      { name: "default", now: NOW, requests: 1, control: "/_world/default/_sandbox/api" },
      { name: "one", now: NOW, requests: 1, control: "/_world/one/_sandbox/api" },
      { name: "two", now: NOW, requests: 1, control: "/_world/two/_sandbox/api" },
    ]);
    const refused = async (order: object): Promise<unknown> => {
      const init = { method: "POST", body: JSON.stringify(order) };
      const { status, json } = await ask("/_sandbox/api/worlds", init);
      return [status, row(json)["error"]];
    };
    expect(await refused({ name: "one" })).toEqual([422, 'There is a world "one" already']);
    expect(await refused({ name: "three", from: "nowhere" })).toEqual([422, 'There is no world "nowhere"']);
    expect((await ask("/_sandbox/api/worlds/two", { method: "DELETE" })).status).toBe(204);
    expect((await ask("/_sandbox/api/worlds/two", { method: "DELETE" })).status).toBe(404);
    expect(worldNames(sandbox)).toEqual(["default", "one"]);
  });

  it("controls the world of the request", async () => {
    const sandbox = frozenSandbox();
    const steer = { method: "POST", body: '{"advance":7}' };
    await host(sandbox, "one")("/_sandbox/api/clock", steer);
    await host(sandbox)("/_world/two/_sandbox/api/clock", steer);
    const { worlds, clock } = sandbox;
    expect([worlds.get("one"), worlds.get("two")].map((world) => world.clock.now())).toEqual([
      NOW + 7,
      NOW + 7,
    ]);
    expect(clock.now()).toBe(NOW);
    const overview = row((await host(sandbox)("/_world/two/_sandbox/api")).json);
    const [service] = rows(overview, "services");
    expect(service?.["openapi"]).toBe("/_world/two/_sandbox/openapi/chainstats.json");
    expect(rows(service, "bases")[0]?.["url"]).toBe(`${sandbox.origins.chainstats}/_world/two`);
  });
});
