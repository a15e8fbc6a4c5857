import { ParameterError } from "@org/http-core";
import { describe, expect, it } from "vitest";
import { NOW } from "../../test/ask.ts";
import { readSnapshotFile, snapshotFile } from "./snapshot-file.ts";

const origin = { seed: 1, scale: 60 };
const states = { "repo-host requests": 3, "sandbox journal": [] };
const file = snapshotFile(origin, NOW, states);

describe("a file", () => {
  it("has its format, the sandbox's options, the time and the states", () => {
    expect(file).toEqual({
      format: "sandbox-snapshot",
      version: 2,
      ...origin,
      at: NOW,
      fingerprint: file.fingerprint,
      states,
    });
    expect(readSnapshotFile(JSON.parse(JSON.stringify(file)), origin)).toEqual(file);
  });

  it("has a fingerprint of the states alone", () => {
    expect(snapshotFile({ seed: 2, scale: 1 }, 0, states).fingerprint).toBe(file.fingerprint);
    expect(snapshotFile(origin, NOW, { ...states, more: 1 }).fingerprint).not.toBe(file.fingerprint);
  });

  it("belongs to a sandbox with oddities, or without, as its own", () => {
    const own = { ...origin, oddities: false } as const;
    expect(readSnapshotFile(snapshotFile(own, NOW, states), own).oddities).toBe(false);
    expect(() => readSnapshotFile(snapshotFile(own, NOW, states), origin)).toThrow("snapshot.oddities");
    expect(() => readSnapshotFile(file, own)).toThrow("snapshot.oddities");
  });

  it("belongs to a sandbox with the same data of its own", () => {
    const own = { ...origin, data: "hash" };
    expect(readSnapshotFile(snapshotFile(own, NOW, states), own).data).toBe("hash");
    expect(() => readSnapshotFile(snapshotFile(own, NOW, states), origin)).toThrow("snapshot.data");
    expect(() => readSnapshotFile(file, own)).toThrow("snapshot.data");
  });
});

describe("a file is refused with", () => {
  it.each<[string, object, string]>([
    ["another format", { format: "tape" }, "snapshot.format"],
    ["another seed", { seed: 2 }, "snapshot.seed"],
    ["another scale", { scale: 61 }, "snapshot.scale"],
    ["an unknown field", { extra: 1 }, "snapshot.extra"],
    ["changed states", { states: { ...states, "repo-host requests": 4 } }, "snapshot.states"],
    ["another fingerprint", { fingerprint: "0" }, "snapshot.states"],
  ])("%s", (_, change, words) => {
    expect(() => readSnapshotFile({ ...file, ...change }, origin)).toThrow(ParameterError);
    expect(() => readSnapshotFile({ ...file, ...change }, origin)).toThrow(words);
  });

  it("another version, before its other fields are looked at", () => {
    const later = { format: "sandbox-snapshot", version: 3, shape: "new" };
    expect(() => readSnapshotFile(later, origin)).toThrow("snapshot.version");
  });

  it.each([null, "text", [], {}])("%j in its place", (value) => {
    expect(() => readSnapshotFile(value, origin)).toThrow(ParameterError);
  });
});
