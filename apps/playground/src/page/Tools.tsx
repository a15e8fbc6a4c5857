import { lazy, Suspense, useState, type ReactNode } from "react";
import { catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/entry.ts";
import type { PastRun } from "../history/past-runs.ts";
import type { History } from "../history/use-history.ts";
import type { Command } from "../palette/commands.ts";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { chooseTheme, themes } from "./theme.ts";
import { writeAddress } from "./address.ts";
import styles from "./page.module.css";
import { sendForm } from "./request-form.ts";
import { useShortcuts } from "../palette/use-shortcuts.ts";

/** Loaded when they are opened. */
const Palette = lazy(() => import("../palette/Palette.tsx"));
const HistoryDialog = lazy(() => import("../history/HistoryDialog.tsx"));
const Shortcuts = lazy(() => import("../palette/Shortcuts.tsx"));

/** What {@link Tools} take. */
export interface ToolsProps {
  readonly history: History;
  /** The views beside operations: the address and the title of each. */
  readonly views: readonly (readonly [path: string, title: string])[];
  /** The address of an operation. */
  readonly linkTo: (entry: CatalogueEntry) => string;
  readonly onReplay: (run: PastRun) => void;
  readonly onSearch: () => void;
}

/** The buttons and keys that open the palette, the history and the list of shortcuts. */
export function Tools({ history, views, linkTo, onReplay, onSearch }: ToolsProps): ReactNode {
  const [shown, show] = useState<"palette" | "history" | "help">();
  const close = (): void => show(undefined);
  useShortcuts({
    run: sendForm,
    palette: () => show("palette"),
    search: onSearch,
    history: () => show("history"),
    help: () => show("help"),
  });

  const commands = (): readonly Command[] => [
    ...catalogue.map((entry) => ({
      id: entry.path,
      label: entry.description.name,
      hint: entry.service.title,
      act: () => {
        window.location.hash = linkTo(entry);
      },
    })),
    ...history.runs.map((run) => ({
      id: `run-${String(run.number)}`,
      label: `Replay #${String(run.number)}: ${run.title}`,
      hint: run.text,
      act: () => onReplay(run),
    })),
    ...views.map(([path, title]) => ({
      id: path,
      label: title,
      hint: "View",
      act: () => {
        window.location.hash = writeAddress({ path, draft: {} });
      },
    })),
    { id: "run", label: "Run the form", hint: "Ctrl+Enter", act: sendForm },
    { id: "history", label: "Open the history", hint: "h", act: () => show("history") },
    { id: "help", label: "Show the keyboard shortcuts", hint: "?", act: () => show("help") },
    ...themes.map((theme) => ({
      id: `theme-${theme}`,
      label: `Theme: ${theme}`,
      hint: "Action",
      act: () => chooseTheme(theme),
    })),
  ];

  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={classes(controls.button, styles.wideOnly)}
        onClick={() => show("palette")}
      >
        Go to… <kbd className={controls.quiet}>Ctrl+K</kbd>
      </button>
      <button type="button" className={controls.button} onClick={() => show("history")}>
        History
      </button>
      <button
        type="button"
        className={classes(controls.button, styles.wideOnly)}
        aria-label="Keyboard shortcuts"
        onClick={() => show("help")}
      >
        ?
      </button>
      <Suspense>
        {shown === "palette" && <Palette commands={commands()} onClose={close} />}
        {shown === "history" && (
          <HistoryDialog
            history={history}
            onReplay={(run) => {
              close();
              onReplay(run);
            }}
            onClose={close}
          />
        )}
        {shown === "help" && <Shortcuts onClose={close} />}
      </Suspense>
    </div>
  );
}
