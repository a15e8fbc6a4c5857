import { describe, expect, test } from "vitest";
import { boundaries } from "../src/boundaries.ts";
import { lint } from "./lint.ts";

const config = boundaries("/repo", ["**/*.test.ts", "**/test/**"]);

function refused(filename: string, specifier: string): boolean {
  return lint(config, filename, `import "${specifier}";`).length > 0;
}

describe("source may import", () => {
  test.each([
    ["packages/http-core/src/index.ts", "valibot"],
    ["packages/http-core/src/index.ts", "./client/client.ts"],
    ["packages/predictions/src/index.ts", "@org/http-core"],
    ["packages/predictions/src/events/event.ts", "@org/http-core/schema"],
    ["packages/sandbox/src/index.ts", "@org/predictions/operations"],
    ["packages/sandbox/src/index.ts", "@org/openapi"],
    ["packages/openapi/src/index.ts", "@org/http-core/operation"],
    ["packages/sandbox/src/index.ts", "@org/gfm"],
    ["packages/gfm/src/index.ts", "parse5"],
    ["apps/cli/src/main.ts", "@org/sandbox"],
  ])("%s: %s", (filename, specifier) => {
    expect(refused(filename, specifier)).toBe(false);
  });
});

describe("source must not import", () => {
  test.each([
    ["packages/http-core/src/index.ts", "@org/predictions"],
    ["packages/http-core/src/index.ts", "@org/http-core/schema"],
    ["packages/predictions/src/index.ts", "@org/chainstats"],
    ["packages/predictions/src/index.ts", "@org/sandbox"],
    ["packages/predictions/src/index.ts", "@org/predictions/operations"],
    ["packages/predictions/src/index.ts", "../../http-core/src/index.ts"],
    ["packages/predictions/src/events/event.ts", "../../../predictions-too/src/index.ts"],
    ["packages/sandbox/src/index.ts", "@org/predictions"],
    ["packages/sandbox/src/index.ts", "../../gfm/src/index.ts"],
    ["packages/gfm/src/index.ts", "@org/sandbox"],
    ["packages/gfm/src/index.ts", "@org/http-core"],
    ["packages/http-core/src/index.ts", "@org/openapi"],
    ["packages/predictions/src/index.ts", "@org/openapi"],
    ["packages/openapi/src/index.ts", "@org/predictions"],
    ["packages/sandbox/src/index.ts", "@org/predictions/analysis"],
  ])("%s: %s", (filename, specifier) => {
    expect(refused(filename, specifier)).toBe(true);
  });
});

describe("tests across packages", () => {
  test.each([
    ["tests/contract/check.ts", "@org/sandbox"],
    ["tests/contract/check.ts", "@org/test-kit/conformance"],
    ["tests/check/recorded.test.ts", "../recorded/read.ts"],
    ["tests/check/recorded.test.ts", "../../packages/http-core/src/schema/compiled/compile.ts"],
  ])("may: %s: %s", (filename, specifier) => {
    expect(refused(filename, specifier)).toBe(false);
  });

  test.each([
    ["tests/clients/a.test.ts", "../../packages/http-core/test/shop.ts"],
    ["tests/clients/a.test.ts", "../../bench/src/numbers/measured.ts"],
    ["tests/clients/a.test.ts", "../../tools/test-kit/src/untyped.ts"],
    ["bench/src/numbers/suites.ts", "../../../tests/contract/check.ts"],
    ["apps/cli/test/help.test.ts", "../../../tests/contract/check.ts"],
    ["tools/test-kit/src/readme.ts", "../../../tests/contract/check.ts"],
  ])("must not: %s: %s", (filename, specifier) => {
    expect(refused(filename, specifier)).toBe(true);
  });
});

describe("tests", () => {
  test.each([
    ["packages/predictions/src/events/events.test.ts", "@org/sandbox"],
    ["packages/predictions/test/all.ts", "@org/predictions"],
    ["packages/predictions/test/all.ts", "@org/test-kit/conformance"],
  ])("may: %s: %s", (filename, specifier) => {
    expect(refused(filename, specifier)).toBe(false);
  });

  test.each([
    ["packages/predictions/test/all.ts", "@org/chainstats"],
    ["packages/http-core/test/all.test.ts", "@org/sandbox"],
    ["packages/gfm/src/render.test.ts", "@org/sandbox/node"],
    ["packages/predictions/test/all.ts", "../../chainstats/src/index.ts"],
    ["packages/predictions/test/all.ts", "../../../tests/contract/check.ts"],
    ["packages/predictions/src/events/events.test.ts", "../../../../tests/contract/check.ts"],
  ])("must not: %s: %s", (filename, specifier) => {
    expect(refused(filename, specifier)).toBe(true);
  });
});

test.each([
  'export * from "@org/sandbox";',
  'export { a } from "@org/sandbox";',
  'await import("@org/sandbox");',
])("every kind of import is checked: %s", (code) => {
  expect(lint(config, "packages/chainstats/src/a.ts", code)).toEqual([
    '"@org/sandbox" must not be imported here. Allowed workspace packages: @org/http-core, @org/http-core/*.',
  ]);
});
