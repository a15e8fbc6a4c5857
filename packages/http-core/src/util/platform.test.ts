import { afterEach, expect, test, vi } from "vitest";
import { environment, randomUuid } from "./platform.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test("a variable has its text", () => {
  vi.stubEnv("HTTP_CORE_TEST_NAME", "value");
  expect(environment("HTTP_CORE_TEST_NAME")).toBe("value");
});

test.for([
  ["there is none", { env: {} }],
  ["it is empty", { env: { HTTP_CORE_TEST_NAME: "" } }],
  ["the process has no environment", {}],
  ["there is no process", undefined],
  [
    "it may not be read",
    {
      env: new Proxy(
        {},
        {
          get() {
            throw new Error('NotCapable: Requires env access to "HTTP_CORE_TEST_NAME"');
          },
        },
      ),
    },
  ],
] as const)("undefined where %s", ([, scope]) => {
  vi.stubGlobal("process", scope);
  const found = environment("HTTP_CORE_TEST_NAME");
  vi.unstubAllGlobals();
  expect(found).toBeUndefined();
});

test("each UUID is another, of version 4", () => {
  const all = Array.from({ length: 100 }, randomUuid);
  expect(new Set(all).size).toBe(100);
  for (const one of all) expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
});
