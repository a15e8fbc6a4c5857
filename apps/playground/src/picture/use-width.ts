import { useLayoutEffect, useState, type RefObject } from "react";

/** Axes need more than this. */
const LEAST = 120;

/** The width of an element, in whole pixels; undefined where it is hidden, or too narrow to draw in. */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = (): void => setWidth(current.clientWidth < LEAST ? undefined : current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
