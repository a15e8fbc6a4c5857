import type { Config } from "eslint/config";

/** Files that use the platform's clock and randomness as the default of an injected one. */
const DEFAULTS = ["packages/http-core/src/client/setup.ts", "packages/http-core/src/util/clock.ts"];

/**
 * Files that always use the platform's randomness. Names of principals, idempotency keys and keys of stores must be
 * unguessable and unique across clients. All clients of a process share them, so no client can inject its generator.
 */
const NAMES = ["packages/http-core/src/cache/partition.ts", "packages/http-core/src/util/platform.ts"];

const message = "Use the injected clock and randomness, so that tests do not wait and are deterministic.";

/** Package source must not read the time or draw random numbers itself. */
export function injected(tests: string[]): Config {
  return {
    files: ["packages/*/src/**/*.ts"],
    ignores: [...tests, ...DEFAULTS, ...NAMES],
    rules: {
      "no-restricted-globals": ["error", { name: "setTimeout", message }, { name: "setInterval", message }],
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message },
        { object: "performance", property: "now", message },
        { object: "Math", property: "random", message },
        { object: "crypto", property: "randomUUID", message },
        { object: "crypto", property: "getRandomValues", message },
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message },
      ],
    },
  };
}
