import type { ReactNode } from "react";
import type { SeenLimit } from "../run/limits.ts";
import type { Run } from "../run/use-runs.ts";
import { cacheBadge } from "./cache-badge.ts";
import { Gauges } from "./Gauges.tsx";
import styles from "./page.module.css";

/** What {@link LimitsAndCache} takes. */
export interface LimitsAndCacheProps {
  readonly run: Run;
  /** The limits of the operation's service, in the environment of the form. */
  readonly limits: readonly SeenLimit[];
  /** Whether the page is so narrow that the gauges scroll. */
  readonly narrow: boolean;
}

/** What is left of a service's limits, and what the cache did for the run on display. */
export function LimitsAndCache({ run, limits, narrow }: LimitsAndCacheProps): ReactNode {
  const badge = run.outdated ? undefined : cacheBadge(run.outcome, limits);
  const isAnswered = run.outcome !== undefined && run.outcome.kind !== "failure" && !run.outdated;
  return (
    <div
      className={styles.gauges}
      role="group"
      aria-label="Limits and cache"
      tabIndex={narrow ? 0 : undefined}
    >
      {badge !== undefined && <span className={styles.badge}>{badge}</span>}
      {limits.length > 0 ? (
        <Gauges limits={limits} />
      ) : isAnswered ? (
        "No limit is counted now."
      ) : (
        "Limits are known after a run."
      )}
    </div>
  );
}
