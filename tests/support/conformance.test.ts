import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { conformanceDir, readJson, suite } from "./conformance.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.doUnmock("vitest");
});

describe("conformanceDir", () => {
  it("is the folder that CONFORMANCE_DIR names", () => {
    vi.stubEnv("CONFORMANCE_DIR", "/elsewhere/suites");
    expect(conformanceDir()).toBe("/elsewhere/suites");
  });

  it("is beside the repository where nothing names it", () => {
    vi.stubEnv("CONFORMANCE_DIR", undefined);
    expect(conformanceDir()).toBe(join(import.meta.dirname, "../../../shared"));
  });
});

describe("suite", () => {
  const paths: string[] = [];
  vi.stubEnv("CONFORMANCE_DIR", import.meta.dirname);
  suite("a folder that is there", "conformance.ts", (path) => {
    paths.push(path);
    it("runs", () => {
      expect(paths).toEqual([join(import.meta.dirname, "conformance.ts")]);
    });
  });
  vi.unstubAllEnvs();

  it("registers one skipped test that names what is absent", async () => {
    const skip = vi.fn<(name: string) => void>();
    vi.resetModules();
    vi.doMock("vitest", () => ({ describe, it: { skip } }));
    const { suite: fresh } = await import("./conformance.ts");
    const absent = vi.fn<(path: string) => void>();
    fresh("a folder that is not there", "no/such/folder", absent);
    expect(skip.mock.calls).toEqual([["a folder that is not there is absent"]]);
    expect(absent).not.toHaveBeenCalled();
  });
});

describe("readJson", () => {
  it("reads", () => {
    expect(readJson(join(import.meta.dirname, "../../package.json"))).toMatchObject({ private: true });
  });

  it.each(["conformance.ts", "no-such-file.json"])("names %s, which it can't read", (name) => {
    expect(() => readJson(join(import.meta.dirname, name))).toThrow(`${name} can't be read as JSON`);
  });
});
