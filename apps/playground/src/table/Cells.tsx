import type { ReactNode } from "react";
import type { Column } from "./columns.ts";

/** What {@link Cells} take. */
export interface CellsProps {
  readonly columns: readonly Column[];
  /** The first and the last column that is drawn, besides the first of the table. */
  readonly from: number;
  readonly to: number;
  /** One cell. @param index that of its column */
  readonly children: (column: Column, index: number) => ReactNode;
}

/** The cells of a row that are drawn. One cell takes the place of those that are not, at each side. */
export function Cells({ columns, from, to, children }: CellsProps): ReactNode {
  const [first] = columns;
  return (
    <>
      {first !== undefined && children(first, 0)}
      <Gap columns={from - 1} />
      {columns.slice(from, to + 1).map((column, index) => children(column, from + index))}
      <Gap columns={columns.length - 1 - Math.max(to, from - 1)} />
    </>
  );
}

function Gap({ columns }: { readonly columns: number }): ReactNode {
  return columns > 0 && <td aria-hidden="true" colSpan={columns} />;
}
