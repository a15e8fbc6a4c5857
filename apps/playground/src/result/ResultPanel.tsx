import type { ReactNode } from "react";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { rejectedIn } from "../run/outcome.ts";
import type { Run } from "../run/use-run.ts";
import { FactList } from "./FactList.tsx";
import { Failure } from "./Failure.tsx";
import { factsOf, headersOf, headline, isAbort, requestLine } from "./facts.ts";
import { Html } from "./Html.tsx";
import { Json } from "./Json.tsx";
import { PageResult } from "./PageResult.tsx";
import { Rejected } from "./Rejected.tsx";
import styles from "./result.module.css";
import { Timeline } from "./Timeline.tsx";

/** What a {@link ResultPanel} takes. */
export interface ResultPanelProps {
  readonly run: Run;
  /** Whether the operation returns HTML. */
  readonly html: boolean;
}

/** The result of a run and its events. */
export function ResultPanel({ run, html }: ResultPanelProps): ReactNode {
  const { running, outcome, events } = run;
  const line = requestLine(events);
  const headers = outcome === undefined ? [] : headersOf(outcome);
  return (
    <section className={styles.result} aria-label="Result" aria-busy={running}>
      <p role="status" className={classes(styles.headline, outcome?.kind === "failure" && styles.bad)}>
        {headline(run)}
      </p>
      {line !== undefined && <code className={styles.line}>{line}</code>}
      {outcome !== undefined && <FactList facts={factsOf(outcome, events)} />}
      {outcome?.kind === "page" && <PageResult outcome={outcome} onNext={run.next} />}
      {outcome?.kind === "result" &&
        (html ? <Html source={String(outcome.data)} /> : <Json value={outcome.data} label="JSON" />)}
      {outcome?.kind === "failure" && !isAbort(outcome.error) && <Failure error={outcome.error} />}
      {outcome !== undefined && <Rejected rows={rejectedIn(outcome)} />}
      {headers.length > 0 && (
        <details className={controls.panel}>
          <summary>Headers ({headers.length})</summary>
          <FactList facts={headers} />
        </details>
      )}
      {events.length > 0 && (
        <details className={controls.panel} open>
          <summary>What the client did</summary>
          <Timeline events={events} />
        </details>
      )}
    </section>
  );
}
