import type { ReactNode } from "react";
import { cellOf, columnsOf, inline } from "./columns.ts";
import styles from "./result.module.css";

/** Rows as a table, a column for each field that any of them has. */
export function DataTable({ rows }: { readonly rows: readonly unknown[] }): ReactNode {
  if (rows.length === 0) return <p>No rows.</p>;
  const columns = columnsOf(rows);
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Rows">
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <Cell key={column} value={cellOf(row, column)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ value }: { readonly value: unknown }): ReactNode {
  const numeric = typeof value === "number" || typeof value === "bigint";
  return <td className={numeric ? styles.number : undefined}>{inline(value)}</td>;
}
