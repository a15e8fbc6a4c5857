import type { ReactNode } from "react";
import controls from "../style/controls.module.css";
import { budgetsAt } from "./budgets.ts";
import { Panel } from "./Panel.tsx";
import type { SandboxState } from "./use-sandbox-state.ts";
import styles from "./sandbox.module.css";
import { useSandboxNow } from "./use-sandbox-now.ts";

/** What accounts have left of their limits. */
export function Budgets({
  clock,
  readAt,
  entries,
}: Pick<SandboxState, "clock" | "entries" | "readAt">): ReactNode {
  const now = useSandboxNow(clock, readAt);
  const budgets = budgetsAt(entries, now);
  return (
    <Panel title="Budgets" note="of the accounts in the journal">
      {budgets.length === 0 && <p className={controls.quiet}>No request was counted yet.</p>}
      <ul className={styles.list}>
        {budgets.map(({ service, account, name, limit, left, resets }) => (
          <li key={`${service} ${account} ${name}`} className={styles.budget}>
            <span>
              {account} <span className={controls.quiet}>{`${service}, ${name}`}</span>
            </span>
            <span className={styles.amount} data-spent={left === 0}>
              {left.toLocaleString("en")} of {limit.toLocaleString("en")}
            </span>
            <meter
              className={styles.meter}
              aria-label={`${account}, ${service}, ${name}`}
              max={limit}
              value={left}
            />
            <span className={styles.small}>
              {resets === undefined ? "" : `full in ${durationOf(resets - now)}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function durationOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds < 60) return `${String(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${String(minutes)} min ${String(seconds % 60)} s`;
  return `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
}
