/** What is mutated, by the name that the command takes: files or folders of sources, and the tests that hold them. */
export interface Folder {
  readonly sources: readonly string[];
  readonly tests: readonly string[];
}

const inCore = (folder: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `packages/http-core/${folder}/${name}`);
/** Sources with the tests that are about them: all of the package's take minutes, and few more mutants. */
const about = (tests: readonly string[], ...sources: readonly string[]): Folder => ({
  sources: inCore("src", sources),
  tests: inCore(
    "{src/*,test}",
    tests.map((name) => `${name}.test.ts`),
  ),
});

/** The one list. */
export const FOLDERS: Readonly<Record<string, Folder>> = {
  auth: about(
    [
      "auth",
      "authorize",
      "credentials",
      "credential-kinds",
      "which-credential",
      "signing-time",
      "signed-path",
      "principal",
      "persistent-cache",
      "recorder",
      "names",
      "rate-limit*",
      "redirect-to-another-origin",
      "what-counts",
      "held-back",
      "payer",
      "wired",
      "single-flight",
    ],
    "auth/*.ts",
    "client/who-asks.ts",
    "client/paying.ts",
  ),
  redirect: about(
    ["redirect*", "moved-for-good", "browser", "final-address"],
    "middleware/redirect.ts",
    "middleware/moved-for-good.ts",
    "middleware/left-to-browser.ts",
  ),
  authorize: about(
    [
      "auth",
      "authorize",
      "credentials",
      "dialect",
      "redirect-to-another-origin",
      "sign*",
      "skew",
      "which-credential",
    ],
    "middleware/authorize.ts",
    "runtime/skew.ts",
  ),
  "cache-keys": about(
    ["cache-writes", "http-cache", "key", "invalidation", "kept-by-others", "persistent-cache", "vary"],
    "cache/key.ts",
    "cache/vary.ts",
    "cache/shelf.ts",
    "cache/partition.ts",
  ),
  "single-flight": about(["single-flight", "aborts", "events"], "cache/single-flight.ts", "client/flight.ts"),
  "retry-policy": about(
    ["many-origins", "resilience", "retries", "retry-*"],
    "runtime/retry-policy.ts",
    "runtime/retry-budget.ts",
    "runtime/retry-after.ts",
  ),
  limit: {
    sources: inCore("src", ["limit/*.ts"]),
    tests: [
      "tests/limits/{announced,distributed,gate,pause,sent-away,shared-gate,what-is-known}.test.ts",
      "packages/http-core/src/{limit/*,client/budgets-met,runtime/judge}.test.ts",
      "packages/http-core/test/{held-back,many-origins,over,rate-limit*,resilience,retry-wait,what-counts}.test.ts",
    ],
  },
  paging: about(
    [
      "checkpoint",
      "events",
      "link-header",
      "options",
      "paging",
      "paging-strategies",
      "rejected-rows",
      "resilience",
      "side-by-side",
      "sync-state",
      "windows",
    ],
    "paging/*.ts",
  ),
  redact: about(
    ["redact", "scrubber", "secret-search", "sensitive-names"],
    "redact/*.ts",
    "request/redact.ts",
    "runtime/scrubber.ts",
  ),
  "exact-numbers": about(
    [
      "answers",
      "conversion",
      "decimal",
      "drift",
      "exact-numbers",
      "json-bodies",
      "json-break",
      "own-schema",
      "validate",
    ],
    "answer/{drift,json,keys,source-digits}.ts",
    "decimal/*.ts",
  ),
  "body-cap": about(["body-cap", "bytes", "aborts"], "answer/read-body.ts"),
  "sandbox-authentication": {
    sources: [
      "packages/sandbox/src/chainstats/{lockout,plans,rules}.ts",
      "packages/sandbox/src/core/bans.ts",
      "packages/sandbox/src/predictions/rules.ts",
      "packages/sandbox/src/predictions/trades/authorize.ts",
      "packages/sandbox/src/repo-host/conventions/{authenticate,grants,identify,lockouts}.ts",
      "packages/sandbox/src/validators/{accounts,rules}.ts",
    ],
    tests: [
      "packages/sandbox/src/chainstats/{budgets,chainstats,every-complaint}.test.ts",
      "packages/sandbox/src/core/bans.test.ts",
      "packages/sandbox/src/predictions/rules.test.ts",
      "packages/sandbox/src/predictions/trades/{authorize,handler}.test.ts",
      "packages/sandbox/src/repo-host/conventions/{authenticate,lockouts,scopes,second-factor}.test.ts",
      "packages/sandbox/src/snapshots/state-names.test.ts",
      "packages/sandbox/src/validators/{budgets,consolidations,summary}.test.ts",
    ],
  },
};
