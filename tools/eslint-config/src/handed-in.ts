import type { Config } from "eslint/config";

/** Where the platform's own clock and randomness are the default of what is handed in. */
const DEFAULTS = ["packages/http-core/src/client/setup.ts", "packages/http-core/src/util/clock.ts"];

/**
 * Where randomness is the platform's for good: names of principals and keys of stores must not be guessed, nor drawn twice by two clients,
 * and all clients of a process share them, so that none of them has a generator to give. No test waits for one.
 */
const NAMES = ["packages/http-core/src/auth/principal.ts", "packages/http-core/src/cache/partition.ts"];

const message = "Clock and randomness are handed in, so that a test waits for nothing: take the caller's.";

/** Source of packages reads no time and draws no number by itself. */
export function handedIn(tests: string[]): Config {
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
