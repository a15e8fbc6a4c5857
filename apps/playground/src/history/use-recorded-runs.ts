import { useEffect } from "react";
import { keyRedactor } from "../environment/secrets.ts";
import type { Outcome } from "../run/outcome.ts";
import type { Run } from "../run/use-runs.ts";
import type { PastRun } from "./past-runs.ts";
import type { History } from "./use-history.ts";

/** Adds each finished run to the history, once. */
export function useRecordedRuns(
  run: Run,
  facts: Pick<PastRun, "address" | "from" | "title" | "unchecked">,
  history: History,
): void {
  useEffect(() => {
    const { outcome, outdated, running } = run;
    if (outcome === undefined || outdated || running || recorded.has(outcome)) return;
    recorded.add(outcome);
    const of = { ...facts, at: Date.now() };
    const redactor = keyRedactor();
    void import("./past-run-of.ts").then(async ({ pastRunOf }) => {
      history.add(pastRunOf({ ...run, outcome }, of, await redactor));
    });
  });
}

/** The outcomes in the history, since Back shows them again. */
const recorded = new WeakSet<Outcome>();
