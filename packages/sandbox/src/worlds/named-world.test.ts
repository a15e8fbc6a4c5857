import { describe, expect, it } from "vitest";
import { frozenSandbox, worldNames } from "../../test/ask.ts";
import { foundWorld, namedWorld, type NamedWorld } from "./named-world.ts";

const sandbox = frozenSandbox({ scale: 1, worlds: 2 });
const named = (path: string, name?: string): NamedWorld =>
  namedWorld(
    sandbox,
    new URL(path, "http://localhost"),
    new Headers(name === undefined ? {} : { "X-Sandbox-World": name }),
  );

describe("a request", () => {
  it("that names no world is for the sandbox itself", () => {
    const { world, prefix } = named("/repo-host/_world/one");
    expect([world() === sandbox, prefix]).toEqual([true, ""]);
  });

  it("names a world by its path, before its header", () => {
    const { world, prefix } = named("/_world/one/repo-host/meta", "other");
    expect(prefix).toBe("/_world/one");
    expect(world()).toBe(sandbox.worlds.get("one"));
    expect(named("/_world/one").prefix).toBe("/_world/one");
  });

  it("names a world by a header", () => {
    const { world, prefix } = named("/repo-host/meta", "one");
    expect([world() === sandbox.worlds.get("one"), prefix]).toEqual([true, ""]);
    expect(named("/", "default").world()).toBe(sandbox);
  });

  it("creates no world until its `world` is called", () => {
    named("/_world/late/repo-host");
    named("/", "late");
    expect(worldNames(sandbox)).not.toContain("late");
  });
});

describe("a world that cannot be created", () => {
  it.each([
    ["/_world/a%20b/x", undefined],
    ["/_world//x", undefined],
    ["/", ""],
    ["/", "a b"],
  ])("because of its name at %s (%j) is a 400", async (path, name) => {
    const found = foundWorld(named(path, name));
    expect(found).toMatchObject({ status: 400 });
    expect(found instanceof Response && (await found.text())).toContain("A world's name is");
  });

  it("because there are too many is a 503 that any page may read", () => {
    const full = frozenSandbox({ scale: 1, worlds: 0 });
    const found = foundWorld(namedWorld(full, new URL("http://localhost/_world/one"), new Headers()));
    expect(found).toMatchObject({ status: 503 });
    expect(found instanceof Response && found.headers.get("access-control-allow-origin")).toBe("*");
  });
});

it("a world that is found is itself", () => {
  expect(foundWorld(named("/", "default"))).toBe(sandbox);
});
