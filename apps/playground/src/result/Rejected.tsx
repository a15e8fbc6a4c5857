import type { ReactNode } from "react";
import type { RejectedRow } from "@org/http-core";
import { Json } from "./Json.tsx";
import styles from "./result.module.css";

/** Rejected rows: the error, and the row as it was sent. */
export function Rejected({ rows }: { readonly rows: readonly RejectedRow[] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section className={styles.failure} aria-label="Rejected rows">
      <h2>Rejected rows</h2>
      <ul>
        {rows.map(({ place, value, error }, index) => (
          <li key={`${String(index)} ${place}`}>
            <details>
              <summary>
                Row {place}: {error.message}
              </summary>
              <Json value={value} label={`Row ${place}`} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
