import { ParameterError } from "@org/http-core";
import { beforeEach, describe, expect, it } from "vitest";
import { frozenSandbox, NOW } from "../../test/ask.ts";
import type { Sandbox } from "../types.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = frozenSandbox({ scale: 1 });
});
const names = (): readonly string[] => sandbox.checkpoints.list().map(({ name }) => name);

describe("a checkpoint", () => {
  it("has a name, else the first unused number", () => {
    const { save, remove } = sandbox.checkpoints;
    expect([save().name, save("before").name, save().name, save("4").name]).toEqual([
      "1",
      "before",
      "2",
      "4",
    ]);
    remove("1");
    expect([save().name, save().name, save().name]).toEqual(["1", "3", "5"]);
  });

  it("replaces one of the same name, and is then the last of the list", () => {
    const { checkpoints, clock } = sandbox;
    checkpoints.save("a");
    checkpoints.save("b");
    clock.advance(5);
    expect(checkpoints.save("a")).toEqual({ name: "a", at: NOW + 5 });
    expect(checkpoints.list()).toEqual([
      { name: "b", at: NOW },
      { name: "a", at: NOW + 5 },
    ]);
  });

  it("may be of an earlier snapshot", () => {
    const { checkpoints, clock, snapshot } = sandbox;
    const earlier = snapshot();
    clock.advance(5);
    expect(checkpoints.save("a", earlier).at).toBe(NOW);
    expect(checkpoints.get("a")).toBe(earlier);
  });

  it("is restored any number of times, without the loss of others", () => {
    const { checkpoints, clock } = sandbox;
    checkpoints.save("a");
    clock.advance(5);
    checkpoints.save("b");
    for (const _ of [1, 2]) {
      clock.advance(5);
      expect([checkpoints.restore("a"), clock.now()]).toEqual([true, NOW]);
    }
    expect(names()).toEqual(["a", "b"]);
  });

  it("that is unknown is neither restored nor removed", () => {
    const { get, restore, remove, save, clear } = sandbox.checkpoints;
    expect([get("a"), restore("a"), remove("a")]).toEqual([undefined, false, false]);
    save("a");
    expect([remove("a"), remove("a")]).toEqual([true, false]);
    save("b");
    clear();
    expect(names()).toEqual([]);
  });

  it("has a name that is a text and not empty", () => {
    const { save } = sandbox.checkpoints;
    expect(() => save("")).toThrow(ParameterError);
    expect((): unknown => Reflect.apply(save, undefined, [7])).toThrow("checkpoint");
    expect(names()).toEqual([]);
  });
});
