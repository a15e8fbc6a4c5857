/** Sources to mutate, and the tests that must notice: files or patterns, relative to the repository. */
export interface Folder {
  readonly sources: readonly string[];
  /** Without the tests beside the sources, which always run. */
  readonly tests: readonly string[];
}

const inCore = (folder: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `packages/http-core/${folder}/${name}`);
/** Sources of http-core with the tests about them. All tests of the package take minutes, and kill few more mutants. */
const about = (tests: readonly string[], ...sources: readonly string[]): Folder => ({
  sources: inCore("src", sources),
  tests: inCore(
    "{src/*,test,test/*}",
    tests.map((name) => `${name}{,.slow}.test.ts`),
  ),
});

/** All folders, by the names that the command takes. */
export const FOLDERS: Readonly<Record<string, Folder>> = {
  auth: about(
    [
      "attempt-count",
      "auth",
      "authorize",
      "body-cap",
      "deadlines",
      "immutable-responses",
      "options",
      "retries",
      "credential-function",
      "credential-kinds",
      "refused-credentials",
      "signing-time",
      "signed-path",
      "persistent-cache",
      "recorder",
      "parameter-names",
      "rate-limit*",
      "redirect-to-another-origin",
      "counted-requests",
      "refusals-with-max-wait-0",
      "quota-owner",
      "cache-and-gate-in-a-client",
      "single-flight",
    ],
    "auth/*.ts",
    "client/identity.ts",
  ),
  redirect: about(
    [
      "redirect*",
      "permanent-redirect",
      "discarded-bodies",
      "echoes",
      "aborts",
      "attempt-count",
      "browser",
      "events",
      "fetch-contract",
      "ky*",
      "lean",
      "response-url",
      "sent",
      "unrequested-206-and-304",
    ],
    "failure/redirect.ts",
    "run/{send,send-errors}.ts",
  ),
  "round-trip": about(
    [
      "abandoned-calls",
      "aborts",
      "announced",
      "attempt-count",
      "auth",
      "auth-that-waits",
      "authorize",
      "counted-requests",
      "events",
      "fetch-ignores-signal",
      "permits",
      "quota-owner",
      "redirect*",
      "refused-credentials",
      "sent",
      "signed-again",
      "unsent-requests",
    ],
    "run/{chain,round-trip}.ts",
  ),
  authorize: about(
    [
      "auth",
      "authorize",
      "credential-function",
      "dialect",
      "redirect-to-another-origin",
      "sign*",
      "permits",
      "refused-credentials",
    ],
    "run/authorize.ts",
    "failure/refresh.ts",
  ),
  "cache-keys": about(
    ["cache-writes", "http-cache", "untrusted-store", "persistent-cache"],
    "cache/entries.ts",
    "cache/vary.ts",
    "cache/partition.ts",
  ),
  "single-flight": about(
    [
      "single-flight",
      "sent",
      "aborts",
      "base-urls",
      "deadlines",
      "events",
      "immutable-responses",
      "abandoned-calls",
      "read-after-write",
      "signed-path",
      "cache-and-gate-in-a-client",
    ],
    "client/single-flight.ts",
    "client/run.ts",
  ),
  "retry-policy": about(
    [
      "attempt-count",
      "cache-and-gate-in-a-client",
      "events",
      "idempotency",
      "retries*",
      "retry-*",
      "unsent-requests",
    ],
    "run/retry-loop.ts",
    "run/retry-policy.ts",
    "http/{dates,retry-after}.ts",
  ),
  limit: {
    sources: inCore("src", ["rate-limit/*.ts", "http/rate-limit-headers.ts", "run/gate.ts"]),
    tests: [
      "packages/http-core/test/limits/*.test.ts",
      "packages/http-core/src/response/classify.test.ts",
      "packages/http-core/test/{events,abandoned-calls,permits,redirect/redirect-to-another-origin,retry/{retry-budget,retry-budget-retention,retry-wait},cache/cache-and-gate-in-a-client}{,.slow}.test.ts",
    ],
  },
  paging: about(
    ["checkpoint", "events", "options", "paging", "rejected-rows", "paging-windows"],
    "paging/*.ts",
    "http/link-header.ts",
  ),
  redact: about(["credential-kinds"], "redact/*.ts"),
  "exact-numbers": about(
    [
      "response-bodies",
      "number-text-conversion",
      "drift",
      "exact-numbers",
      "json-bodies",
      "foreign-schemas",
      "validate",
    ],
    "failure/{drift,not-json,source-digits}.ts",
    "decimal/*.ts",
  ),
  export: {
    sources: ["apps/cli/src/export/*.ts"],
    tests: [
      "apps/cli/test/export{,-fault,-locked,-rejected,-changed.slow,-continue.slow,-if-older.slow,-partition.slow}.test.ts",
    ],
  },
  "body-cap": about(
    ["body-cap", "binary-responses", "aborts", "response-bodies", "block-pages"],
    "response/read-body.ts",
  ),
  "sandbox-authentication": {
    sources: [
      "packages/sandbox/src/chainstats/{lockout,plans,rules}.ts",
      "packages/sandbox/src/core/counter.ts",
      "packages/sandbox/src/predictions/rules.ts",
      "packages/sandbox/src/repo-host/call/{identify,lockouts}.ts",
      "packages/sandbox/src/repo-host/conventions/authenticate.ts",
      "packages/sandbox/src/validators/{accounts,rules}.ts",
    ],
    tests: [
      "packages/sandbox/src/chainstats/{budgets,chainstats,every-complaint}.test.ts",
      "packages/sandbox/src/predictions/{rules,trades}.test.ts",
      "packages/sandbox/src/repo-host/call/scopes.test.ts",
      "packages/sandbox/src/repo-host/conventions/{rate-limit,second-factor}.test.ts",
      "packages/sandbox/src/snapshots/state-names.test.ts",
      "packages/sandbox/src/validators/{budgets,consolidations,summary}{,.slow}.test.ts",
    ],
  },
};
