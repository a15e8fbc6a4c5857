/** The pages that a list has read. It detects a list that goes back and would never end. */
export interface VisitedPages {
  /** The index of a page, if it is remembered. The name is its request, or its address where pages are linked. */
  readonly indexOf: (name: string) => number | undefined;
  readonly add: (name: string, index: number) => void;
}

/** The most pages that are remembered. */
const MOST = 1024;

/**
 * Creates a {@link VisitedPages}, whose memory does not grow with the list. It remembers the first 1024 pages; after
 * that every 2nd page, then every 4th, and so on, so that at most 1024 stay. A list that goes back is detected:
 *
 * | pages until it goes back | detected                                         |
 * | ------------------------ | ------------------------------------------------ |
 * | up to 1024               | at once: no page is read twice                   |
 * | more                     | before a 250th of the pages was read a second time |
 */
export function visitedPages(): VisitedPages {
  const indexes = new Map<string, number>();
  let spacing = 1;
  return {
    indexOf: (name) => indexes.get(name),
    add(name, index) {
      if (index % spacing !== 0) return;
      indexes.set(name, index);
      if (indexes.size <= MOST) return;
      spacing *= 2;
      for (const [known, at] of indexes) if (at % spacing !== 0) indexes.delete(known);
    },
  };
}
