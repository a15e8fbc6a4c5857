import { useState } from "react";
import { store, stored } from "../environment/storage.ts";
import { readRuns, withRun, type PastRun } from "./past-runs.ts";

/** The runs of the tab that are over. */
export interface History {
  /** The latest first. */
  readonly runs: readonly PastRun[];
  readonly add: (run: Omit<PastRun, "number">) => void;
  readonly clear: () => void;
}

const KEY = "playground.runs";

/** Keeps the runs of the tab, also over a reload. */
export function useHistory(): History {
  const [runs, setRuns] = useState(() => readRuns(stored("sessionStorage", KEY)));
  return {
    runs,
    add: (run) =>
      setRuns((before) => {
        const after = withRun(before, run);
        store("sessionStorage", KEY, JSON.stringify(after));
        return after;
      }),
    clear: () => {
      store("sessionStorage", KEY, undefined);
      setRuns([]);
    },
  };
}
