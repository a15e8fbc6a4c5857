import { useState, type ReactNode } from "react";
import controls from "../style/controls.module.css";
import type { PageOutcome } from "../run/outcome.ts";
import { DataTable } from "./DataTable.tsx";
import { Json } from "./Json.tsx";
import styles from "./result.module.css";

/** What a {@link PageResult} takes. */
export interface PageResultProps {
  readonly outcome: PageOutcome;
  /** Requests the next page; undefined after the last. */
  readonly onNext: (() => void) | undefined;
}

/** A page of a list as a table or as JSON, and a button for the next page. */
export function PageResult({ outcome, onNext }: PageResultProps): ReactNode {
  const { page } = outcome;
  const [shown, setShown] = useState<"Table" | "JSON">("Table");
  const empty = Object.keys(page.envelope).length === 0;
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.switch} role="group" aria-label="Show as">
          {(["Table", "JSON"] as const).map((form) => (
            <button
              key={form}
              type="button"
              className={controls.button}
              aria-pressed={form === shown}
              onClick={() => setShown(form)}
            >
              {form}
            </button>
          ))}
        </div>
        <button type="button" className={controls.button} disabled={onNext === undefined} onClick={onNext}>
          Next page
        </button>
      </div>
      {shown === "Table" ? <DataTable rows={page.items} /> : <Json value={page.items} label="Rows" />}
      {!empty && (
        <details className={controls.panel}>
          <summary>Other fields of the page</summary>
          <Json value={page.envelope} label="Other fields of the page" />
        </details>
      )}
    </>
  );
}
