import { memo, type ReactNode } from "react";
import { classes } from "../style/classes.ts";
import { inline } from "./cell-text.ts";
import { Cells } from "./Cells.tsx";
import { cellAt } from "@org/services/cells";
import type { Column } from "./columns.ts";
import type { Place } from "./place.ts";
import { readable } from "./readable.ts";
import styles from "./table.module.css";

/** The id of a cell's element, in a table. */
export function cellId(table: string, { row, column }: Place): string {
  return `${table}-${String(row)}-${String(column)}`;
}

/** What a {@link DataRow} takes. */
export interface DataRowProps {
  /** The id of the table. */
  readonly id: string;
  /** From 0, among the rows of the table. */
  readonly index: number;
  /** Its number in the list, counted from 1. */
  readonly number: number;
  readonly row: unknown;
  readonly columns: readonly Column[];
  /** The columns that are drawn besides the first. */
  readonly from: number;
  readonly to: number;
  /** The column of the cell that the arrow keys move; undefined if it is in another row. */
  readonly activeColumn: number | undefined;
  readonly onActive: (place: Place) => void;
  /** Undefined if rows do not open. */
  readonly onOpen: ((index: number) => void) | undefined;
}

/** A row of a table. While the table is scrolled, only the rows that come into sight are made. */
export const DataRow = memo(function DataRow({
  id,
  index,
  number,
  row,
  columns,
  from,
  to,
  activeColumn,
  onActive,
  onOpen,
}: DataRowProps): ReactNode {
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row" aria-label={`Row ${String(number)}`} aria-colindex={1} className={styles.number}>
        {onOpen === undefined ? (
          number
        ) : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Open row ${String(number)}`}
            onClick={() => onOpen(index)}
          >
            {number}
          </button>
        )}
      </th>
      <Cells {...{ from, to, columns }}>
        {(column, place) => {
          const value = cellAt(row, column.name);
          const text = inline(value);
          const shown = readable(text, column);
          const isWhole = shown === text && text.length <= column.width;
          return (
            <td
              key={column.name}
              id={cellId(id, { row: index, column: place })}
              aria-colindex={place + 2}
              aria-selected={activeColumn === place}
              title={isWhole ? undefined : text}
              data-kind={value === null ? "null" : column.kind}
              className={classes(column.isAmount && styles.amount, place === 0 && styles.pinned)}
              onClick={() => onActive({ row: index, column: place })}
              onDoubleClick={() => onOpen?.(index)}
            >
              {shown}
            </td>
          );
        }}
      </Cells>
    </tr>
  );
});
