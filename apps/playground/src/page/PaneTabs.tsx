import type { KeyboardEvent, ReactNode } from "react";
import controls from "../style/controls.module.css";

/** The panes of an operation. A narrow window shows one of them. */
export const panes = ["Request", "Answer"] as const;

/** A pane of an operation. */
export type PaneName = (typeof panes)[number];

/** The ids of a pane and its tab. */
export const paneId = (name: PaneName): string => `pane-${name.toLowerCase()}`;
export const tabId = (name: PaneName): string => `tab-${name.toLowerCase()}`;

/** What {@link PaneTabs} take. */
export interface PaneTabsProps {
  readonly shown: PaneName;
  readonly onShow: (name: PaneName) => void;
}

/** The tabs of a narrow window. */
export function PaneTabs({ shown, onShow }: PaneTabsProps): ReactNode {
  function move(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = shown === "Request" ? "Answer" : "Request";
    onShow(other);
    document.getElementById(tabId(other))?.focus();
  }

  return (
    <div role="tablist" aria-label="Panes" className={controls.tabs} onKeyDown={move}>
      {panes.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(name)}
          aria-controls={paneId(name)}
          aria-selected={name === shown}
          tabIndex={name === shown ? 0 : -1}
          onClick={() => onShow(name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
