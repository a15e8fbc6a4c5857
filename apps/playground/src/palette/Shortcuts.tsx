import { useState, type ReactNode } from "react";
import { Dialog } from "../style/Dialog.tsx";
import { hasSingleKeys, allowSingleKeys } from "./use-shortcuts.ts";
import styles from "./shortcuts.module.css";

const SHORTCUTS = [
  ["Ctrl+Enter", "Run the form"],
  ["Ctrl+K", "Go to an operation, an earlier call or an action"],
  ["/", "Search the operations"],
  ["h", "History"],
  ["?", "This list"],
  ["Esc", "Close a dialog"],
  ["Arrow keys", "Move in a table, a tree of JSON or a picture"],
  ["Enter", "Open the row of a table, fold a tree"],
  ["Ctrl+C", "Copy the cell of a table"],
] as const;

/** The keys of the page. */
export default function Shortcuts({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [single, setSingle] = useState(hasSingleKeys);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {SHORTCUTS.map(([key, meaning]) => (
          <div key={key} className={styles.key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={single}
          onChange={({ target }) => {
            setSingle(target.checked);
            allowSingleKeys(target.checked);
          }}
        />{" "}
        Shortcuts of a single key
      </label>
    </Dialog>
  );
}
