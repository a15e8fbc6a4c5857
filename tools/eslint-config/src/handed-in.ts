import type { Config } from "eslint/config";

/** Where the platform's own clock and randomness are the default of what is handed in. */
const DEFAULTS = ["packages/http-core/src/client/sender.ts", "packages/http-core/src/runtime/clock.ts"];

const message = "Clock and randomness are handed in, so that a test waits for nothing: take the caller's.";

/** Source of packages reads no time and draws no number by itself. */
export function handedIn(tests: string[]): Config {
  return {
    files: ["packages/*/src/**/*.ts"],
    ignores: [...tests, ...DEFAULTS],
    rules: {
      "no-restricted-globals": ["error", { name: "setTimeout", message }, { name: "setInterval", message }],
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message },
        { object: "performance", property: "now", message },
        { object: "Math", property: "random", message },
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message },
      ],
    },
  };
}
