import { useMemo, useState, type ReactNode } from "react";
import { copyMasked } from "../environment/copy-masked.ts";
import controls from "../style/controls.module.css";
import { wholeText } from "../table/cell-text.ts";
import { cellAt } from "@org/services/cells";
import { columnsOf, type Column } from "../table/columns.ts";
import { DataTable } from "../table/DataTable.tsx";
import type { Place } from "../table/place.ts";
import type { Point } from "./picture.ts";

/** What a {@link PointTable} takes. */
export interface PointTableProps {
  readonly points: readonly Point[];
}

/** The data of a picture as a table, with all digits. */
export function PointTable({ points }: PointTableProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={controls.panel} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>The same as a table</summary>
      {isOpen && <Opened points={points} />}
    </details>
  );
}

function Opened({ points }: PointTableProps): ReactNode {
  const [active, setActive] = useState<Place>();
  const rows = useMemo(() => points.map(({ row }) => row), [points]);
  const columns = useMemo(
    () => columnsOf(rows).map((column) => ({ ...column, isAmount: isDecimal(rows, column) })),
    [rows],
  );
  const numbered = useMemo(() => rows.map((row, index) => ({ row, number: index + 1 })), [rows]);
  return (
    <DataTable
      rows={numbered}
      columns={columns}
      docs={{}}
      active={active}
      onActive={setActive}
      sorting={undefined}
      onSort={undefined}
      onOpen={undefined}
      onCopy={({ row, column }) => void copyMasked(wholeText(cellAt(rows[row], columns[column]?.name ?? "")))}
    />
  );
}

/** Whether a column has numbers only, also as decimal text: these rows have no schema that says so. */
function isDecimal(rows: readonly unknown[], { name }: Column): boolean {
  return rows.every((row) => /^-?\d+(?:\.\d+)?$/.test(wholeText(cellAt(row, name) ?? 0)));
}
