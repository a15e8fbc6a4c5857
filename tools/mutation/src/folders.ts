/** What is mutated, by the name that the command takes: files or folders of sources, and the tests that hold them. */
export interface Folder {
  readonly sources: readonly string[];
  readonly tests: readonly string[];
}

const CORE = ["packages/http-core/src/**/*.test.ts", "packages/http-core/test/**/*.test.ts"];
const core = (...sources: readonly string[]): Folder => ({
  sources: sources.map((source) => `packages/http-core/src/${source}`),
  tests: CORE,
});

/** The one list. */
export const FOLDERS: Readonly<Record<string, Folder>> = {
  auth: core("auth/*.ts", "client/who-asks.ts", "client/paying.ts"),
  redirect: core("middleware/redirect.ts", "middleware/moved-for-good.ts", "middleware/left-to-browser.ts"),
  authorize: core("middleware/authorize.ts", "runtime/skew.ts"),
  "cache-keys": core("cache/key.ts", "cache/vary.ts", "cache/shelf.ts"),
  "single-flight": core("cache/single-flight.ts", "client/flight.ts"),
  "retry-policy": core("runtime/retry-policy.ts", "runtime/retry-budget.ts", "runtime/retry-after.ts"),
  limit: core("limit/*.ts"),
  paging: core("paging/*.ts"),
  redact: core("request/redact.ts", "runtime/scrubber.ts", "runtime/spelled.ts", "runtime/secret-pattern.ts"),
  "exact-numbers": core("answer/json.ts", "answer/exact-keys.ts", "decimal/*.ts"),
  "body-cap": core("answer/read-body.ts"),
  "sandbox-authentication": {
    sources: [
      "packages/sandbox/src/credentials.ts",
      "packages/sandbox/src/chainstats/lockout.ts",
      "packages/sandbox/src/predictions/trades/authorize.ts",
      "packages/sandbox/src/repo-host/credentials.ts",
      "packages/sandbox/src/repo-host/conventions/{authenticate,identify,lockouts}.ts",
    ],
    tests: ["packages/sandbox/src/{chainstats,predictions,validators,repo-host/conventions}/**/*.test.ts"],
  },
};
