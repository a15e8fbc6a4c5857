import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { ParameterError } from "@org/http-core";
import type { OperationDescription } from "@org/openapi";
import { rowFields } from "@org/services/row-fields";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { rejectedIn } from "../run/outcome.ts";
import type { Run } from "../run/use-runs.ts";
import { Answer } from "./Answer.tsx";
import { FactList } from "./FactList.tsx";
import { Failure } from "./Failure.tsx";
import { factsOf, headline, isAbort } from "./facts.ts";
import { preloadViews } from "./lazy-views.ts";
import { Rejected } from "./Rejected.tsx";
import { Requests } from "./Requests.tsx";
import styles from "./result.module.css";
import { Timeline } from "./Timeline.tsx";
import { type View } from "./views.ts";
import { Waterfall } from "./Waterfall.tsx";

/** What a {@link ResultPanel} takes. */
export interface ResultPanelProps {
  readonly run: Run;
  /** How many parameters are wrong, so that the form was not sent; 0 if it was. */
  readonly wrong: number;
  readonly description: OperationDescription;
  /** Why the list may have no rows, for a reason that the user does not expect. */
  readonly whyEmpty?: string | undefined;
  /** Whether this is the page's first screen, on which a table has its picture too. @default false */
  readonly isFirst?: boolean;
  /** Whether the waterfall has all steps in sight at first. @default false */
  readonly allSteps?: boolean;
}

/** The result of a run, and what the client did for it. */
export function ResultPanel({
  run,
  wrong,
  description,
  whyEmpty,
  isFirst = false,
  allSteps = false,
}: ResultPanelProps): ReactNode {
  const { running, outdated } = run;
  const [view, setView] = useState<View>("Table");
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!running) return;
    preloadViews();
    bringIntoSight(panel.current);
  }, [running]);
  const fields = useMemo(() => rowFields(description), [description]);
  const { text, tone } = wrong > 0 ? refusal(wrong) : headline(run);
  const shown = wrong > 0 ? undefined : run.outcome;
  return (
    <section ref={panel} className={styles.result} aria-label="Result" aria-busy={running}>
      <p role="status" className={styles.headline} data-tone={tone}>
        {text}
      </p>
      {wrong === 0 && (running || run.events.length > 0) && <Waterfall {...run} whole={allSteps} />}
      {text === "" && (
        <div className={classes(controls.panel, controls.quiet, styles.expected)}>
          <p>Nothing was sent yet. Run shows here:</p>
          <ul>
            <li>what the client did: attempts, waits, what came from the cache, and how long each took</li>
            <li>the service&apos;s answer: its rows or its JSON, the body as received, and the headers</li>
            <li>each request as it was sent, with secrets masked</li>
          </ul>
        </div>
      )}
      {wrong > 0 && (
        <p className={classes(controls.panel, controls.quiet)}>
          The form says what is wrong at each field. &ldquo;Send anyway&rdquo; sends it without the
          client&apos;s check, and shows the service&apos;s own error.
        </p>
      )}
      <div className={classes(styles.outcome, outdated && styles.outdated)}>
        {shown === undefined && running && <div className={styles.awaited} />}
        {shown !== undefined && (
          <div className={classes(styles.factsOf, outdated && styles.withheld)}>
            <FactList facts={factsOf(shown, run)} />
          </div>
        )}
        {shown !== undefined && shown.kind !== "failure" && (
          <Answer
            {...{ run, description, fields, view, whyEmpty, isFirst }}
            outcome={shown}
            onView={setView}
          />
        )}
        {shown?.kind === "failure" && !isAtField(shown.error, description) && !isAbort(shown.error) && (
          <Failure error={shown.error} />
        )}
        {shown?.kind === "failure" && <Rejected rows={rejectedIn(shown)} />}
      </div>
      {wrong === 0 && <Log run={run} />}
    </section>
  );
}

/** The requests, and the client's events. */
function Log({ run: { running, events, exchanges } }: Pick<ResultPanelProps, "run">) {
  const [open, setOpen] = useState(false);
  if (events.length === 0) return null;
  return (
    <>
      {exchanges.length > 0 && <Requests exchanges={exchanges} running={running} />}
      {exchanges.length === 0 && !running && <p className={controls.quiet}>No request was sent.</p>}
      <details className={controls.panel} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Events of the client ({events.length})</summary>
        {open && <Timeline events={events} />}
      </details>
    </>
  );
}

function refusal(wrong: number): ReturnType<typeof headline> {
  const text = wrong === 1 ? "1 parameter is wrong" : `${String(wrong)} parameters are wrong`;
  return { text: `Not sent: ${text}`, tone: "bad" };
}

/** Whether the form shows an error at one of its fields. */
function isAtField(error: unknown, { params }: OperationDescription): boolean {
  if (!(error instanceof ParameterError)) return false;
  const [name] = error.parameter.split(".");
  return params.some((param) => param.name === name);
}

/** Scrolls to a panel that begins in the lower half of the window or below, where little of it could be seen. */
function bringIntoSight(panel: HTMLElement | null): void {
  if (panel !== null && panel.getBoundingClientRect().top > window.innerHeight / 2) panel.scrollIntoView();
}
