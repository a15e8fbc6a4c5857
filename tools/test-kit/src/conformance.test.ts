import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { conformanceDir, readJson, suite } from "./conformance.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("conformanceDir", () => {
  it("is the folder that CONFORMANCE_DIR names", () => {
    vi.stubEnv("CONFORMANCE_DIR", "/elsewhere/suites");
    expect(conformanceDir()).toBe("/elsewhere/suites");
  });

  it("is beside the repository by default, or the one that was fetched", () => {
    vi.stubEnv("CONFORMANCE_DIR", undefined);
    const root = join(import.meta.dirname, "../../..");
    const beside = join(root, "../shared");
    expect(conformanceDir()).toBe(existsSync(beside) ? beside : join(root, "suites"));
  });
});

describe("suite", () => {
  function registered(relativePath: string) {
    const seen: { suites: string[]; skipped: string[]; paths: string[] } = {
      suites: [],
      skipped: [],
      paths: [],
    };
    suite("the suite", relativePath, (path) => void seen.paths.push(path), {
      describe(name, define) {
        seen.suites.push(name);
        define();
      },
      skip: (name) => void seen.skipped.push(name),
    });
    return seen;
  }

  it("registers its tests with the path, if the folder exists", () => {
    vi.stubEnv("CONFORMANCE_DIR", import.meta.dirname);
    const paths = [join(import.meta.dirname, "conformance.ts")];
    expect(registered("conformance.ts")).toEqual({ suites: ["the suite"], skipped: [], paths });
  });

  it("registers one skipped test that names what is missing", () => {
    vi.stubEnv("CONFORMANCE_DIR", import.meta.dirname);
    const skipped = ["the suite is absent"];
    expect(registered("no/such/folder")).toEqual({ suites: [], skipped, paths: [] });
  });
});

// By the test runner itself: skipped, by name, where no suites are beside the repository.
suite("the folder of suites", ".", (path) => {
  it("reads the given folder", () => {
    expect(path).toBe(conformanceDir());
  });
});

describe("readJson", () => {
  it("reads JSON", () => {
    expect(readJson(join(import.meta.dirname, "../package.json"))).toMatchObject({ private: true });
  });

  it.each(["conformance.ts", "no-such-file.json"])("names %s in its error", (name) => {
    expect(() => readJson(join(import.meta.dirname, name))).toThrow(`${name} can't be read as JSON`);
  });
});
