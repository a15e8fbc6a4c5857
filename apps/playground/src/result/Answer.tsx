import { Suspense, type ReactNode } from "react";
import type { OperationDescription } from "@org/http-core/describe";
import controls from "../style/controls.module.css";
import { rejectedIn, type PageOutcome, type ResultOutcome } from "../run/outcome.ts";
import type { Run } from "../run/use-runs.ts";
import type { Fields } from "../table/columns.ts";
import { FactList } from "./FactList.tsx";
import { headersOf, responseOf } from "./facts.ts";
import { Html } from "./Html.tsx";
import { Json } from "./Json.tsx";
import { JsonTree, RowsTable } from "./lazy-views.ts";
import { NextPage, NextPageFailure } from "./NextPage.tsx";
import { Raw } from "./Raw.tsx";
import { Rejected } from "./Rejected.tsx";
import styles from "./result.module.css";
import { viewsOf, type View } from "./views.ts";

/** What an {@link Answer} takes. */
export interface AnswerProps {
  readonly run: Run;
  readonly outcome: PageOutcome | ResultOutcome;
  readonly description: OperationDescription;
  /** The fields of a row by the operation's schema. */
  readonly fields: Fields | undefined;
  /** What the user chose. */
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** A result in one of its views. */
export function Answer({ run, outcome, description, fields, view: chosen, onView }: AnswerProps): ReactNode {
  const views = viewsOf(outcome, description.result.kind);
  const view = views.includes(chosen) ? chosen : views[0];
  const rejected = rejectedIn(outcome);
  const envelope = outcome.kind === "page" ? outcome.page.envelope : {};
  return (
    <>
      <div className={styles.bar}>
        <div className={controls.switch} role="group" aria-label="Show as">
          {views.map((other) => (
            <button
              key={other}
              type="button"
              className={controls.button}
              aria-pressed={other === view}
              onClick={() => onView(other)}
            >
              {other === "Rejected" ? `Rejected (${String(rejected.length)})` : other}
            </button>
          ))}
        </div>
        {outcome.kind === "page" && <NextPage run={run} outcome={outcome} />}
      </div>
      {run.nextFailure !== undefined && !run.running && <NextPageFailure error={run.nextFailure.error} />}
      <Suspense fallback={<p className={controls.quiet}>Loading the view…</p>}>
        {view === "Table" && outcome.kind === "page" && (
          <RowsTable operation={description.id} rows={outcome.page.items} first={1} fields={fields} />
        )}
        {view === "JSON" &&
          (outcome.kind === "page" ? (
            <JsonTree value={outcome.page.items} label="Rows" />
          ) : (
            <JsonTree value={outcome.data} label="JSON" />
          ))}
        {view === "Drawn" && outcome.kind === "result" && <Html source={String(outcome.data)} />}
        {view === "Raw" && <Raw response={responseOf(outcome).response} />}
        {view === "Headers" && (
          <section className={controls.panel} aria-label="Headers of the response">
            <FactList facts={headersOf(outcome)} />
          </section>
        )}
        {view === "Rejected" && <Rejected rows={rejected} />}
      </Suspense>
      {Object.keys(envelope).length > 0 && (
        <details className={controls.panel}>
          <summary>Other fields of the page</summary>
          <Json value={envelope} label="Other fields of the page" />
        </details>
      )}
    </>
  );
}
