import { afterEach, expect, test, vi } from "vitest";
import { environment } from "./platform.ts";

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
