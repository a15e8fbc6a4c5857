import type { ReactNode } from "react";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { paneId, tabId, type PaneName } from "./PaneTabs.tsx";
import styles from "./page.module.css";

/** What a {@link Pane} takes. */
export interface PaneProps {
  readonly name: PaneName;
  /** The pane of the chosen tab; undefined where both are side by side. */
  readonly tab: PaneName | undefined;
  readonly children: ReactNode;
}

/** A pane of an operation, which is the panel of a tab in a narrow window. */
export function Pane({ name, tab, children }: PaneProps): ReactNode {
  const panel =
    tab === undefined ? {} : { role: "tabpanel", "aria-labelledby": tabId(name), hidden: tab !== name };
  return (
    <div id={paneId(name)} className={classes(controls.stack, styles.pane)} data-pane={name} {...panel}>
      {children}
    </div>
  );
}
