import { lazy, Suspense, type ReactNode } from "react";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import type { PageOutcome } from "../run/outcome.ts";
import type { Run } from "../run/use-runs.ts";
import type { Fields } from "../table/columns.ts";
import { Failure } from "./Failure.tsx";
import { failureLine, isAbort } from "./facts.ts";
import { Json } from "./Json.tsx";
import styles from "./result.module.css";

const loadTable = () => import("../table/RowsTable.tsx");

const RowsTable = lazy(async () => ({ default: (await loadTable()).RowsTable }));

/** Loads the table before it is needed. */
export function preloadTable(): void {
  // If it fails, the table itself fails when it is shown.
  loadTable().catch(() => undefined);
}

/** How rows are shown. */
export type RowsForm = "Table" | "JSON";

/** What a {@link PageResult} takes. */
export interface PageResultProps {
  /** The operation's id. */
  readonly operation: string;
  readonly run: Run;
  readonly outcome: PageOutcome;
  /** The fields of a row by the operation's schema. */
  readonly fields: Fields | undefined;
  readonly form: RowsForm;
  readonly onForm: (form: RowsForm) => void;
}

/** A page of a list as a table or as JSON, and a button for the next page. */
export function PageResult({ operation, run, outcome, fields, form, onForm }: PageResultProps): ReactNode {
  const { page } = outcome;
  const { next, nextFailure, running } = run;
  const empty = Object.keys(page.envelope).length === 0;
  return (
    <>
      <div className={styles.bar}>
        <div className={controls.switch} role="group" aria-label="Show as">
          {(["Table", "JSON"] as const).map((other) => (
            <button
              key={other}
              type="button"
              className={controls.button}
              aria-pressed={other === form}
              onClick={() => onForm(other)}
            >
              {other}
            </button>
          ))}
        </div>
        {/* Not `disabled`, which would take the focus away. */}
        <button
          type="button"
          className={controls.button}
          aria-disabled={next === undefined}
          onClick={() => next?.()}
        >
          {nextLabel(run, outcome)}
        </button>
      </div>
      {nextFailure !== undefined && !running && (
        <>
          <p role="alert" className={classes(styles.headline, styles.bad)}>
            {isAbort(nextFailure.error)
              ? "The next page was stopped."
              : `The next page failed: ${failureLine(nextFailure.error)}`}
          </p>
          {!isAbort(nextFailure.error) && <Failure error={nextFailure.error} />}
        </>
      )}
      {form === "Table" ? (
        <Suspense fallback={<p className={controls.quiet}>Loading the table…</p>}>
          <RowsTable operation={operation} rows={page.items} first={1} fields={fields} />
        </Suspense>
      ) : (
        <Json value={page.items} label="Rows" />
      )}
      {!empty && (
        <details className={controls.panel}>
          <summary>Other fields of the page</summary>
          <Json value={page.envelope} label="Other fields of the page" />
        </details>
      )}
    </>
  );
}

function nextLabel({ nextFailure }: Run, { page }: PageOutcome): string {
  if (page.cursor === undefined) return "Last page";
  return nextFailure === undefined ? "Next page" : "Retry";
}
