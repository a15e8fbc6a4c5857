import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { classes } from "../style/classes.ts";
import type { Column } from "./columns.ts";
import { cellId, DataRow } from "./DataRow.tsx";
import { moved, type Place } from "./place.ts";
import type { FieldDocs } from "./use-field-docs.ts";
import { unitOf } from "./units.ts";
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
  /** The cell that the arrow keys move. */
  readonly active: Place | undefined;
  readonly onActive: (place: Place) => void;
  /** Opens the row at an index of `rows`; undefined if rows do not open. */
  readonly onOpen: ((index: number) => void) | undefined;
  /** Copies a cell. */
  readonly onCopy: (place: Place) => void;
}

/** The height of a row and of the head, in rem. The style sheet has them too. */
const ROW = 1.8125;
const HEAD = 2.75;

/**
 * A table of rows. Only the rows in sight are in the document, so that ten thousand are shown as fast as ten.
 *
 * It is one stop of the Tab key. Arrow keys move from cell to cell, Enter opens a row.
 */
export function DataTable({
  rows,
  columns,
  docs,
  active,
  onActive,
  onOpen,
  onCopy,
}: DataTableProps): ReactNode {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const rem = useRef(Number.parseFloat(getComputedStyle(document.documentElement).fontSize)).current;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW * rem,
    scrollMargin: HEAD * rem,
    scrollPaddingStart: HEAD * rem,
    overscan: 8,
  });
  const drawn = virtualizer.getVirtualItems();
  const before = (drawn[0]?.start ?? HEAD * rem) - HEAD * rem;
  const after = virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? HEAD * rem) - HEAD * rem);
  const isDrawn = active !== undefined && drawn.some(({ index }) => index === active.row);
  const activeId = active !== undefined && isDrawn ? cellId(id, active) : undefined;

  useEffect(() => {
    if (activeId === undefined) return;
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent): void {
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
    virtualizer.scrollToIndex(next.row);
    onActive(next);
  }

  return (
    <div ref={scroller} className={styles.scroll} role="region" aria-label="Rows">
      <table
        role="grid"
        className={styles.table}
        style={{
          width: `calc(4rem + ${columns.map(({ width }) => `${String(width)}ch + 1.5rem`).join(" + ")})`,
        }}
        tabIndex={0}
        aria-label="Rows"
        aria-rowcount={rows.length + 1}
        aria-activedescendant={activeId}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          <col style={{ width: "4rem" }} />
          {columns.map(({ name, width }) => (
            <col key={name} style={{ width: `calc(${String(width)}ch + 1.5rem)` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.number}>
              Row
            </th>
            {columns.map(({ name, isAmount }, index) => (
              <th
                key={name}
                scope="col"
                title={docs[name]}
                className={classes(isAmount && styles.amount, index === 0 && styles.pinned)}
              >
                {name} <span className={styles.unit}>{isAmount ? unitOf(docs[name] ?? "") : ""}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={before} />
          {drawn.map(({ index }) => {
            const { number = 0, row } = rows[index] ?? {};
            return (
              <DataRow
                key={index}
                id={id}
                activeColumn={active?.row === index ? active.column : undefined}
                {...{ index, number, row, columns, onActive, onOpen }}
              />
            );
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  );
}

/** The place of the rows that are not in the document. */
function Gap({ height }: { readonly height: number }): ReactNode {
  return height > 0 && <tr aria-hidden="true" style={{ height: `${String(height)}px` }} />;
}
