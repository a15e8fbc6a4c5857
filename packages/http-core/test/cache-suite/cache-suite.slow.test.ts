import { beforeAll, describe, expect, it } from "vitest";
import { readJson, suite } from "@org/test-kit/conformance";
import { runAll } from "./run-all.ts";
import { privateCacheScripts } from "./script.ts";
import { wholeClient } from "./client-subject.ts";
import { cacheOverFetch } from "./subject.ts";
import { ofKind, report, type Verdict } from "./tally.ts";

/** Required tests that fail, and why that is intended. */
const BY_CHOICE = {
  "headers-store-Set-Cookie": "a cookie is a credential, and none is kept",
  "headers-store-Set-Cookie2": "a cookie is a credential, and none is kept",
  "partial-use-headers": "no part is ever answered from the whole: these services have none",
  "partial-use-stored-headers": "no part is ever answered from the whole: these services have none",
  "stale-close-must-revalidate": "says nothing: what is stale stands in only where stale-if-error allows it",
  "stale-close-no-cache": "says nothing: what is stale stands in only where stale-if-error allows it",
};

suite("the HTTP cache tests", "conformance/cache-tests/cache-tests.json", (path) => {
  describe.each([
    ["the cache before a fetch", cacheOverFetch],
    ["a whole client", wholeClient],
  ])("with %s, in private-cache mode, over sockets", (_, subject) => {
    const scripts = privateCacheScripts(readJson(path));
    let all: readonly Verdict[] = [];

    beforeAll(async () => {
      all = await runAll(scripts, subject);
      console.log(report(all));
    });

    it("are those that a browser's cache runs", () => {
      const counts = (["required", "optimal", "check"] as const).map((kind) => ofKind(all, kind).length);
      expect(counts).toEqual([137, 77, 86]);
    });

    it("pass if they are required, except intended failures", () => {
      const left = ofKind(all, "required").filter(({ verdict }) => verdict !== "passed");
      expect(left.map(({ script }) => script.id).sort()).toEqual(Object.keys(BY_CHOICE).sort());
    });

    it.each(["conditional-inm", "update304", "vary", "vary-parse", "invalidation"])(
      "all pass where they are required in the group %s",
      (group) => {
        const some = ofKind(all, "required").filter(({ script }) => script.group === group);
        expect(some).not.toEqual([]);
        expect(some.filter(({ verdict }) => verdict !== "passed")).toEqual([]);
      },
    );

    it("pass in the expected number if they are optimal: the rest need heuristics or ranges", () => {
      const passed = ofKind(all, "optimal").filter(({ verdict }) => verdict === "passed");
      expect(passed.length).toBeGreaterThanOrEqual(52);
    });
  });
});
