import { describe, expect, it } from "vitest";
import type { Ended } from "./run.ts";
import { privateCacheScripts, type Script } from "./script.ts";
import { ofKind, report, verdicts } from "./tally.ts";

function script(id: string, dependsOn: readonly string[] = []): Script {
  return { id, group: "g", kind: "required", dependsOn, steps: [] };
}
const end = (id: string, ended: Ended["ended"]): Ended => ({ id, ended, reason: `${id} ${ended}` });

describe("the count", () => {
  const scripts = [script("a"), script("b", ["a"]), script("c", ["b"]), script("d", ["gone"]), script("e")];

  it("counts a test as passed only if all of its dependencies pass", () => {
    const ended = [end("a", "failed"), ...["b", "c", "d", "e"].map((id) => end(id, "passed"))];
    const all = verdicts(scripts, ended);
    expect(all.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ["failed", "a failed"],
      ["says nothing", "rests on a"],
      ["says nothing", "rests on b"],
      ["says nothing", "rests on gone"],
      ["passed", ""],
    ]);
    expect(report(all)).toContain("required  5         1         1         3");
  });

  it("does not count a test as passed if it was not set up or not run", () => {
    const all = verdicts([script("a"), script("e")], [end("a", "not set up")]);
    expect(ofKind(all, "required").map(({ verdict }) => verdict)).toEqual(["says nothing", "says nothing"]);
  });
});

describe("the scripts", () => {
  const test = (more: object) => [{ id: "g", tests: [{ id: "t", requests: [{ setup: true }], ...more }] }];

  it("omit tests that browsers skip and tests for CDNs", () => {
    expect(privateCacheScripts(test({}))).toHaveLength(1);
    expect(privateCacheScripts(test({ browser_skip: true }))).toEqual([]);
    expect(privateCacheScripts(test({ cdn_only: true }))).toEqual([]);
  });

  it.each([{ kind: "other" }, { requests: [{ something: "new" }] }, { requests: "none" }, { depends_on: 7 }])(
    "are refused where they ask for what the runner does not know: %o",
    (more) => {
      expect(() => privateCacheScripts(test(more))).toThrow(TypeError);
    },
  );
});
