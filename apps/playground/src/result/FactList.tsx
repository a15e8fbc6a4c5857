import type { ReactNode } from "react";
import { classes } from "../style/classes.ts";
import type { Fact } from "./facts.ts";
import styles from "./result.module.css";

/** What a {@link FactList} takes. */
export interface FactListProps {
  readonly facts: readonly Fact[];
  /** Whether each fact has its own line, as headers do. Default: no */
  readonly listed?: boolean;
}

/** A list of names and values. */
export function FactList({ facts, listed = false }: FactListProps): ReactNode {
  return (
    <dl className={classes(styles.facts, listed && styles.listed)}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
