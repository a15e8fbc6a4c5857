import type { Ended } from "./run.ts";
import type { Kind, Script } from "./script.ts";

/** What a test says, with those that it depends on taken into account. */
export interface Verdict {
  readonly script: Script;
  /** `says nothing`: it was not set up, or one that it depends on did not pass. */
  readonly verdict: "passed" | "failed" | "says nothing";
  readonly reason: string;
}

/** Verdicts of all tests. Only a test whose dependencies pass too has passed, as the suite itself counts. */
export function verdicts(scripts: readonly Script[], ended: readonly Ended[]): readonly Verdict[] {
  const script = new Map(scripts.map((each) => [each.id, each]));
  const end = new Map(ended.map((each) => [each.id, each]));
  const passes = (id: string): boolean =>
    end.get(id)?.ended === "passed" && (script.get(id)?.dependsOn ?? []).every(passes);
  return scripts.map((each) => {
    const failing = each.dependsOn.find((id) => !passes(id));
    const own = end.get(each.id);
    if (failing !== undefined)
      return { script: each, verdict: "says nothing", reason: `rests on ${failing}` };
    if (own?.ended === "passed") return { script: each, verdict: "passed", reason: "" };
    const verdict = own?.ended === "failed" ? "failed" : "says nothing";
    return { script: each, verdict, reason: own?.reason ?? "not run" };
  });
}

/** Tests of a kind. */
export function ofKind(all: readonly Verdict[], kind: Kind): readonly Verdict[] {
  return all.filter(({ script }) => script.kind === kind);
}

/** The counts, as a table, and the tests that did not pass, a line each. Those that only look are counted alone. */
export function report(all: readonly Verdict[]): string {
  const rows = (["required", "optimal", "check"] as const).map((kind) => {
    const some = ofKind(all, kind);
    const count = (verdict: Verdict["verdict"]): number =>
      some.filter((each) => each.verdict === verdict).length;
    return [kind, some.length, count("passed"), count("failed"), count("says nothing")];
  });
  const table = [["kind", "run", "passed", "failed", "says nothing"], ...rows].map((cells) =>
    cells
      .map((cell) => String(cell).padEnd(10))
      .join("")
      .trimEnd(),
  );
  const others = all
    .filter(({ script, verdict }) => script.kind !== "check" && verdict !== "passed")
    .map(({ script, verdict, reason }) => `${script.kind} ${script.id}: ${verdict}, ${reason}`);
  return [...table, ...others].join("\n");
}
