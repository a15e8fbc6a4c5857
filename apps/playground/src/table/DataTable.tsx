import { useEffect, useId, useMemo, useRef, type KeyboardEvent, type ReactNode } from "react";
import { classes } from "../style/classes.ts";
import type { Column } from "./columns.ts";
import { Cells } from "./Cells.tsx";
import { cellId, DataRow } from "./DataRow.tsx";
import { moved, type Place } from "./place.ts";
import type { Sorting } from "./sorted.ts";
import type { FieldDocs } from "./use-field-docs.ts";
import { unitOf } from "./units.ts";
import { useDrawn } from "./use-drawn.ts";
import styles from "./table.module.css";

/** A row with its number in the list, counted from 1. */
export interface NumberedRow {
  readonly number: number;
  readonly row: unknown;
}

/** What a {@link DataTable} takes. */
export interface DataTableProps {
  readonly rows: readonly NumberedRow[];
  readonly columns: readonly Column[];
  readonly docs: FieldDocs;
  /** The column by which the rows are sorted; undefined: they have the list's order. */
  readonly sorting: Sorting | undefined;
  /** The head of a column was pressed; undefined if rows keep their order. */
  readonly onSort: ((column: string) => void) | undefined;
  /** The cell that the arrow keys move. */
  readonly active: Place | undefined;
  readonly onActive: (place: Place) => void;
  /** Opens the row at an index of `rows`; undefined if rows do not open. */
  readonly onOpen: ((index: number) => void) | undefined;
  /** Copies a cell. */
  readonly onCopy: (place: Place) => void;
}

/**
 * A table of rows. Only the rows and columns in sight are in the document, so that ten thousand rows of eighty fields
 * are shown as fast as ten of a few.
 *
 * The Tab key goes to the cells, then to the heads. Arrow keys move from cell to cell, Enter opens a row or sorts by a
 * column.
 */
export function DataTable({
  rows,
  columns: given,
  docs,
  sorting,
  onSort,
  active,
  onActive,
  onOpen,
  onCopy,
}: DataTableProps): ReactNode {
  const id = useId();
  const columns = useMemo(
    () =>
      given.map((column) => ({
        ...column,
        unit: column.isAmount ? unitOf(docs[column.name] ?? "") : undefined,
      })),
    [given, docs],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const { rows: drawn, before, after, from, to, widths, reveal } = useDrawn(scroller, rows.length, columns);
  const isDrawn =
    active !== undefined &&
    drawn.includes(active.row) &&
    (active.column === 0 || (active.column >= from && active.column <= to));
  const activeId = isDrawn ? cellId(id, active) : undefined;

  const isAwaited = useRef(false);
  useEffect(() => {
    // Not where the user scrolls by the cell later.
    if (activeId === undefined || !isAwaited.current) return;
    isAwaited.current = false;
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [activeId]);

  // The first of the sorted rows is in sight.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [sorting]);

  function onKeyDown(event: KeyboardEvent): void {
    // A key on the head of a column presses it.
    if (event.target !== event.currentTarget && (event.key === "Enter" || event.key === " ")) return;
    const place = active ?? { row: 0, column: 0 };
    if (event.key === "Enter") {
      // Or the key would press the first button of what opens.
      event.preventDefault();
      onOpen?.(place.row);
      return;
    }
    if (event.key === "c" && (event.ctrlKey || event.metaKey)) {
      // A selection of the user's own is copied by the browser.
      if (String(getSelection()) === "") onCopy(place);
      return;
    }
    const next = moved(event, active, { rows: rows.length, columns: columns.length });
    if (next === undefined) return;
    event.preventDefault();
    isAwaited.current = true;
    reveal(next);
    onActive(next);
  }

  return (
    <div ref={scroller} className={styles.scroll} role="region" aria-label="Rows">
      <table
        role="grid"
        className={styles.table}
        style={{ width: widths.reduce((sum, width) => sum + width) }}
        tabIndex={0}
        aria-label="Rows"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={activeId}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          {widths.map((width, index) => (
            <col key={index} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-colindex={1} className={styles.number}>
              Row
            </th>
            <Cells {...{ from, to, columns }}>
              {({ name, isAmount, unit }, index) => (
                <th
                  key={name}
                  scope="col"
                  aria-colindex={index + 2}
                  aria-sort={sorting?.column === name ? sorting.direction : undefined}
                  title={docs[name]}
                  className={classes(isAmount && styles.amount, index === 0 && styles.pinned)}
                >
                  <Head onPress={onSort && (() => onSort(name))}>
                    {name} <span className={styles.unit}>{unit}</span>
                  </Head>
                </th>
              )}
            </Cells>
          </tr>
        </thead>
        <tbody>
          <Gap height={before} />
          {drawn.map((index) => {
            const { number = 0, row } = rows[index] ?? {};
            return (
              <DataRow
                key={index}
                id={id}
                activeColumn={active?.row === index ? active.column : undefined}
                {...{ index, number, row, columns, from, to, onActive, onOpen }}
              />
            );
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  );
}

/** What the head of a column has: a button where it can be pressed. */
function Head({
  onPress,
  children,
}: {
  readonly onPress: (() => void) | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return onPress === undefined ? (
    children
  ) : (
    <button type="button" onClick={onPress}>
      {children}
    </button>
  );
}

/** The place of the rows that are not in the document. */
function Gap({ height }: { readonly height: number }): ReactNode {
  return height > 0 && <tr aria-hidden="true" style={{ height: `${String(height)}px` }} />;
}
