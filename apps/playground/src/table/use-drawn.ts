import { useCallback, useLayoutEffect, useMemo, useState, type RefObject } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { Column } from "./columns.ts";
import type { Place, Size } from "./place.ts";

/** The height of a row and of the head, in rem. The style sheet has them too. */
const ROW = 1.8125;
const HEAD = 2.75;

/** The width of the column with the rows' numbers, and of the padding at both sides of a cell, in rem. */
const NUMBER = 4;
const PADDING = 1.5;

/** What of a table is in the document: what is in sight, and a little around it. */
export interface Drawn {
  /** The indices of the rows. */
  readonly rows: readonly number[];
  /** The heights of the rows before and after these, in pixels. */
  readonly before: number;
  readonly after: number;
  /** The first and the last column besides the first of the table, which is always drawn. */
  readonly from: number;
  readonly to: number;
  /** The width of the column with the rows' numbers, and those of all others, in pixels. */
  readonly widths: readonly [number: number, ...columns: number[]];
  /** Scrolls to a cell that is not drawn. */
  readonly reveal: (place: Place) => void;
}

/** Finds what of a table is to be drawn, and follows its scrolling. */
export function useDrawn(
  scroller: RefObject<HTMLElement | null>,
  count: Size["rows"],
  columns: readonly Column[],
): Drawn {
  const { rem, ch } = useUnits(scroller);
  const getScrollElement = (): HTMLElement | null => scroller.current;
  const [head, number] = [HEAD * rem, NUMBER * rem];
  const down = useVirtualizer({
    count,
    getScrollElement,
    estimateSize: () => ROW * rem,
    scrollMargin: head,
    scrollPaddingStart: head,
    overscan: 8,
  });
  const sized = useMemo(
    () => columns.map(({ name, width }) => ({ name, width: width * ch + PADDING * rem })),
    [columns, ch, rem],
  );
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement,
    estimateSize: (index) => sized[index]?.width ?? 0,
    // Another function: other columns may have other widths.
    getItemKey: useCallback((index: number) => sized[index]?.name ?? index, [sized]),
    scrollMargin: number,
    scrollPaddingStart: number,
    overscan: 1,
  });
  const rows = down.getVirtualItems();
  const shown = across.getVirtualItems();
  return {
    rows: rows.map(({ index }) => index),
    before: (rows[0]?.start ?? head) - head,
    after: down.getTotalSize() - ((rows.at(-1)?.end ?? head) - head),
    from: Math.max(1, shown[0]?.index ?? 1),
    to: shown.at(-1)?.index ?? 0,
    widths: [number, ...sized.map(({ width }) => width)],
    reveal({ row, column }) {
      down.scrollToIndex(row);
      // The first column stays in sight.
      if (column > 0) across.scrollToIndex(column);
    },
  };
}

/** The width of a rem and of the digit 0 in an element, in pixels. */
function useUnits(element: RefObject<HTMLElement | null>): { readonly rem: number; readonly ch: number } {
  const [units, setUnits] = useState({ rem: 16, ch: 8 });
  // Before the table is painted.
  useLayoutEffect(() => {
    const probe = document.createElement("div");
    probe.style.cssText = "position: absolute; width: 1ch; height: 1rem";
    element.current?.append(probe);
    const { width, height } = probe.getBoundingClientRect();
    probe.remove();
    setUnits({ rem: height, ch: width });
  }, [element]);
  return units;
}
