import type { ReactNode } from "react";
import type { JsonSchema } from "@org/http-core/describe";
import { isAmount } from "@org/services/row-fields";
import { cellOf, columnsOf, inline, isNumeric } from "./columns.ts";
import styles from "./result.module.css";

/** What a {@link DataTable} takes. */
export interface DataTableProps {
  readonly rows: readonly unknown[];
  /** The fields by the schema. */
  readonly fields: JsonSchema["properties"];
}

/** A table of rows, with a column for each field of any row. */
export function DataTable({ rows, fields }: DataTableProps): ReactNode {
  if (rows.length === 0) return <p>No rows.</p>;
  const columns = columnsOf(rows).map((name) => {
    const field = fields?.[name];
    const isRight = field === undefined ? isNumeric(rows, name) : isAmount(field);
    return { name, align: isRight ? styles.number : undefined };
  });
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Rows">
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ name, align }) => (
              <th key={name} scope="col" className={align}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map(({ name, align }) => (
                <td key={name} className={align}>
                  {inline(cellOf(row, name))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
