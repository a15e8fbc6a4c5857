import { useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { askedFields, tellingFields } from "@org/services/telling-fields";
import { cellAt } from "@org/services/cells";
import { copyMasked } from "../environment/copy-masked.ts";
import { ExportMenu, type ExportWhole } from "../export/ExportMenu.tsx";
import type { PageSizes } from "../run/page-sizes.ts";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { ColumnPicker } from "../table/ColumnPicker.tsx";
import { DataTable } from "../table/DataTable.tsx";
import { RowDrawer } from "../table/RowDrawer.tsx";
import { wholeText } from "../table/cell-text.ts";
import { arranged, columnsOf, type Column, type Fields } from "../table/columns.ts";
import { filterOf } from "../table/filter.ts";
import type { Place } from "../table/place.ts";
import { pressed, sorted, type Sorting } from "../table/sorted.ts";
import styles from "../table/table.module.css";
import { useFieldDocs } from "../table/use-field-docs.ts";
import { useStored } from "../table/use-stored.ts";

/** What a {@link RowsTable} takes. */
export interface RowsTableProps {
  /** The operation's id, under which the choice of columns is remembered. */
  readonly operation: string;
  readonly rows: readonly unknown[];
  /** The parameters that they were requested with. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The number of the first row in the list, counted from 1. */
  readonly first: number;
  /** The fields of a row by the schema. */
  readonly fields: Fields | undefined;
  /** Why there may be no rows, for a reason that the user does not expect. */
  readonly whyEmpty: string | undefined;
  /** Exports all pages of the list; undefined if these rows are all of them. */
  readonly onExportWhole: ExportWhole | undefined;
  /** The sizes of the list's pages. */
  readonly sizes: PageSizes | undefined;
}

/** A table of rows with the choice of its columns, and a drawer that shows one row whole. */
export function RowsTable({
  operation,
  rows,
  params,
  first,
  fields,
  whyEmpty,
  onExportWhole,
  sizes,
}: RowsTableProps): ReactNode {
  const docs = useFieldDocs(operation);
  const [chosen, setChosen] = useChosen(operation);
  const [active, setActive] = useState<Place>();
  const [opened, setOpened] = useState<number>();
  const own = useMemo(() => columnsOf(rows, fields), [rows, fields]);
  const { columns, telling } = useMemo(() => {
    const listed = tellingFields[operation] ?? { row: [] };
    return arranged(own, rows, listed.row, askedFields(params, namesOf(own), listed));
  }, [operation, own, rows, params]);
  const [typed, setQuery] = useState("");
  const query = useDeferredValue(typed);
  const [sorting, setSorting] = useState<Sorting>();
  const names = chosen ?? telling;
  const shown = columns.filter(({ name }) => names.includes(name));
  // Not by a column that is out of sight.
  const by = shown.some(({ name }) => name === sorting?.column) ? sorting : undefined;
  const numbered = useMemo(() => {
    const all = rows.map((row, index) => ({ row, number: first + index }));
    const matches = filterOf(query, own);
    const found = query === "" ? all : all.filter(({ row }) => matches(row));
    return by === undefined ? found : sorted(found, by);
  }, [rows, first, query, own, by]);
  const matching = useMemo(() => numbered.map(({ row }) => row), [numbered]);
  if (rows.length === 0) return <p>No rows. {whyEmpty}</p>;
  const open = opened === undefined ? undefined : numbered[opened];

  function copy({ row, column }: Place): void {
    const name = shown[column]?.name ?? "";
    void copyMasked(wholeText(cellAt(numbered[row]?.row, name)));
  }

  return (
    <div className={styles.rows}>
      <div className={styles.tools}>
        <ColumnPicker columns={columns} shown={namesOf(shown)} docs={docs} onShown={setChosen} />
        <ExportMenu
          name={operation}
          rows={matching}
          columns={namesOf(own)}
          fields={fields}
          onWhole={onExportWhole}
          sizes={sizes}
        />
        <input
          type="search"
          aria-label="Filter rows"
          placeholder="Filter"
          className={classes(controls.input, styles.filter)}
          value={typed}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(undefined);
          }}
        />
        <span aria-live="polite" className={controls.quiet}>
          {query === "" ? "" : foundText(matching.length, rows.length)}
          {by !== undefined && ` Sorted by ${by.column}, of the rows loaded`}
        </span>
      </div>
      {numbered.length === 0 && <p>No row has all of these words.</p>}
      <DataTable
        rows={numbered}
        columns={shown}
        docs={docs}
        sorting={by}
        onSort={(column) => {
          setSorting(pressed(column, by));
          setActive(undefined);
        }}
        active={active}
        onActive={setActive}
        onOpen={setOpened}
        onCopy={copy}
      />
      <p className={controls.quiet}>
        A column&apos;s head sorts by it, a row&apos;s number opens it. Arrow keys move, Enter opens a row,
        Ctrl+C copies a cell.
      </p>
      {opened !== undefined && open !== undefined && (
        <RowDrawer
          row={open}
          columns={own}
          docs={docs}
          onPrevious={opened === 0 ? undefined : () => setOpened(opened - 1)}
          onNext={opened === numbered.length - 1 ? undefined : () => setOpened(opened + 1)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

function foundText(found: number, all: number): string {
  const [some, total] = [found, all].map((count) => count.toLocaleString("en"));
  return found === 0
    ? `None of ${String(total)} rows has these words`
    : `${String(some)} of ${String(total)}`;
}

function namesOf(columns: readonly Column[]): readonly string[] {
  return columns.map(({ name }) => name);
}

/** The columns that the user chose for an operation, remembered by the browser; undefined if none were chosen. */
function useChosen(
  operation: string,
): readonly [readonly string[] | undefined, (names: readonly string[] | undefined) => void] {
  const [stored, setStored] = useStored(`columns ${operation}`);
  return [stored?.split(" "), (names) => setStored(names?.join(" "))];
}
