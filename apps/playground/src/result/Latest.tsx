import { useState, type ReactNode } from "react";
import { counted } from "../prose/counted.ts";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import styles from "./result.module.css";

/** How many are drawn: hundreds make each drawing slow, and push the answer out of sight. */
const MOST = 5;

/** What {@link Latest} takes. */
export interface LatestProps<T> {
  readonly all: readonly T[];
  /** What one is, for the button: `request`. */
  readonly noun: string;
  readonly children: (shown: readonly T[]) => ReactNode;
}

/** The latest items. A button shows the earlier ones too. */
export function Latest<T>({ all, noun, children }: LatestProps<T>): ReactNode {
  const [open, setOpen] = useState(false);
  const earlier = Math.max(0, all.length - MOST);
  return (
    <>
      {earlier > 0 && (
        <button
          type="button"
          className={classes(controls.button, styles.earlier)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? "Hide" : "Show"} {counted(earlier, `earlier ${noun}`)}
        </button>
      )}
      {children(open ? all : all.slice(-MOST))}
    </>
  );
}
