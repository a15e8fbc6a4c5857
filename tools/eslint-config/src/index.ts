import js from "@eslint/js";
import { defineConfig, type Config } from "eslint/config";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { boundaries } from "./boundaries.ts";
import { layers } from "./layers.ts";
import { injected } from "./injected.ts";
import { projects } from "./projects.ts";
import { orgPlugin } from "./rules/index.ts";
import { sharedWorker } from "./shared-worker.ts";

const TESTS = ["**/*.{test,test-d,fixture}.{ts,tsx}", "**/test/**", "tests/**"];

/** The whole configuration. @param root the folder of the repository, absolute */
export function workspaceConfig(root: string): Config[] {
  return defineConfig(
    {
      ignores: [
        // What CI's own programs import is not installed here.
        ".ci/**",
        "suites/**",
        "**/dist/**",
        "**/coverage/**",
        "**/.staged/**",
        "**/.temp/**",
        "**/.turbo/**",
        "**/*.generated.ts",
      ],
    },
    // Exceptions to a rule are configured in this file, where a review sees them, and not switched off in place.
    { linterOptions: { noInlineConfig: true } },
    js.configs.recommended,
    tseslint.configs.strictTypeChecked,
    tseslint.configs.stylisticTypeChecked,
    {
      plugins: { org: orgPlugin },
      rules: {
        eqeqeq: "error",
        "no-duplicate-imports": "error",
        "@typescript-eslint/ban-ts-comment": [
          "error",
          { "ts-expect-error": true, "ts-ignore": true, "ts-nocheck": true, "ts-check": true },
        ],
        // Narrow by a guard or an overload. `as const` is no assertion and passes.
        "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
        "@typescript-eslint/consistent-type-imports": "error",
        // `Record<never, never> extends P` checks that no property is required.
        "@typescript-eslint/no-generated-empty-object-type": "off",
        "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
        // The named type of a schema: `interface Market extends FieldsOutput<typeof market> {}`.
        "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
        // `_` marks a field that is removed by destructuring, and a parameter that only holds a position.
        "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
        "@typescript-eslint/switch-exhaustiveness-check": [
          "error",
          { considerDefaultExhaustiveForUnions: true },
        ],
        "org/import-extensions": "error",
      },
    },
    {
      // These files use enums of dependencies. Others have none, since `erasableSyntaxOnly` refuses to declare one, and
      // the rule spends a tenth of the lint's time on them.
      ignores: ["packages/http-core/src/opentelemetry/**", "examples/src/client-metrics.ts", "tools/**"],
      rules: { "@typescript-eslint/no-unsafe-enum-assignment": "off" },
    },
    {
      files: ["packages/*/src/**/*.ts"],
      ignores: TESTS,
      rules: {
        "no-console": "error",
        "org/documented-exports": "error",
        "org/tested-folder": "error",
      },
    },
    {
      // Vitest shows the console of a test beside its failure, on every platform.
      files: ["packages/sandbox/src/vitest/*.ts"],
      rules: { "no-console": "off" },
    },
    {
      files: ["packages/http-core/src/**/*.ts"],
      rules: { "org/no-service-names": "error" },
    },
    {
      // Without the rules that are for the React Compiler alone.
      files: ["apps/playground/src/**"],
      plugins: reactHooks.configs.flat.recommended.plugins,
      rules: {
        "react-hooks/rules-of-hooks": "error",
        "react-hooks/exhaustive-deps": "error",
      },
    },
    {
      // Components and hooks are in these files. The rule compiles each file that it reads.
      files: ["apps/playground/src/**/*.tsx", "apps/playground/src/**/{use-*,settings}.ts"],
      rules: { "react-hooks/immutability": "error" },
    },
    projects(root),
    injected(TESTS),
    boundaries(root, TESTS),
    layers(root, TESTS),
    sharedWorker(TESTS),
    {
      files: TESTS,
      rules: {
        // A stub is async because its type returns a promise.
        "@typescript-eslint/require-await": "off",
        "@typescript-eslint/no-empty-function": "off",
        // A test passes a stand-in for an instance. For sources, the rule reads the types of all values.
        "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
      },
    },
    {
      files: ["**/*.test-d.ts"],
      rules: {
        "@typescript-eslint/ban-ts-comment": ["error", { "ts-expect-error": "allow-with-description" }],
      },
    },
  );
}
