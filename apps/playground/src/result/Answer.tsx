import { Suspense, useMemo, useRef, useState, type ReactNode } from "react";
import type { OperationDescription } from "@org/openapi";
import { ExportProgress } from "./ExportProgress.tsx";
import { useListExport } from "../export/use-list-export.ts";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { pagesTo, rejectedIn, rowsOn, type PageOutcome, type ResultOutcome } from "../run/outcome.ts";
import type { Run } from "../run/use-runs.ts";
import type { Fields } from "../table/columns.ts";
import { withEarlier } from "./earlier-answers.ts";
import { FactList } from "./FactList.tsx";
import { headersOf, responseOf } from "./facts.ts";
import { Html } from "./Html.tsx";
import { Json } from "./Json.tsx";
import { JsonTree, Pictures, RowsTable } from "./lazy-views.ts";
import { NextPageFailure } from "./NextPageFailure.tsx";
import { Pages, type ShownPage } from "./Pages.tsx";
import { Raw } from "./Raw.tsx";
import { Rejected } from "./Rejected.tsx";
import styles from "./result.module.css";
import { useHasPicture } from "./use-has-picture.ts";
import { viewsOf, type View } from "./views.ts";

/** What an {@link Answer} takes. */
export interface AnswerProps {
  readonly run: Run;
  readonly outcome: PageOutcome | ResultOutcome;
  readonly description: OperationDescription;
  /** The fields of a row by the operation's schema. */
  readonly fields: Fields | undefined;
  /** Why a list may have no rows, for a reason that the user does not expect. */
  readonly whyEmpty: string | undefined;
  /** True on the first screen, where a table has its picture beside it, or below it. */
  readonly isFirst: boolean;
  /** What the user chose. */
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** A result in one of its views. */
export function Answer({
  run,
  outcome: last,
  description,
  fields,
  whyEmpty,
  isFirst,
  view: chosen,
  onView,
}: AnswerProps): ReactNode {
  const pages = useMemo(() => (last.kind === "page" ? pagesTo(last) : []), [last]);
  // A choice is of one list: another begins with its last page.
  const [choice, setChoice] = useState<{ readonly first: unknown; readonly shown: ShownPage }>();
  const shown = choice !== undefined && choice.first === pages[0] ? choice.shown : "last";
  const outcome = typeof shown === "number" ? (pages[shown - 1] ?? last) : last;
  const rows = useMemo(() => {
    const whole = shown === "all" ? pages : outcome.kind === "page" ? [outcome] : [];
    return whole.flatMap(({ page }) => page.items);
  }, [pages, outcome, shown]);
  // The answers of further calls, by the answer on display.
  const [more, setMore] = useState<{ readonly of: unknown; readonly data: readonly unknown[] }>();
  const loaded = useMemo(
    () =>
      last.kind === "page"
        ? pages.flatMap(({ page }) => page.items)
        : [
            ...withEarlier(description.id, run.environment, last.data),
            ...(more?.of === last ? more.data : []),
          ],
    [last, pages, description, run.environment, more],
  );
  const params = last.kind === "page" ? last.page.params : NONE;
  const { also } = run;
  const hasPicture = useHasPicture(description.id, loaded, params);
  const before = shown === "all" || outcome.kind !== "page" ? 0 : rowsOn(pages.slice(0, outcome.number - 1));
  const isPart =
    last.kind === "page" && (last.page.cursor !== undefined || (shown !== "all" && pages.length > 1));
  const exports = useListExport(run, description.id, pages, fields);
  const bar = useRef<HTMLDivElement>(null);
  const rejected = shown === "all" ? pages.flatMap(rejectedIn) : rejectedIn(outcome);
  const views = viewsOf(outcome, description, { hasRejected: rejected.length > 0, hasPicture });
  const view = views.includes(chosen) ? chosen : views[0];

  async function loadMore(calls: readonly (typeof params)[], call: NonNullable<Run["also"]>): Promise<void> {
    const outcomes = await call(calls);
    const data = outcomes.flatMap((one) => (one.kind === "result" ? [one.data] : []));
    setMore({ of: last, data });
  }

  const envelope = outcome.kind === "page" ? outcome.page.envelope : {};
  return (
    <>
      <div className={styles.bar} ref={bar}>
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
        {last.kind === "page" && (
          <Pages
            run={run}
            last={last}
            current={outcome.kind === "page" ? outcome : last}
            shown={shown}
            onShow={(page) => setChoice({ first: pages[0], shown: page })}
          />
        )}
      </div>
      {run.nextFailure !== undefined && !run.running && <NextPageFailure error={run.nextFailure.error} />}
      {exports.current !== undefined && (
        <ExportProgress
          name={description.id}
          current={exports.current}
          own={run.sizes?.own}
          afterCheckpoint={pages[0]?.from !== undefined}
          exports={{
            ...exports,
            close() {
              exports.close();
              // The button that had the focus is gone.
              bar.current?.querySelector("button")?.focus();
            },
          }}
        />
      )}
      <Suspense fallback={<p className={classes(controls.quiet, styles.awaited)}>Loading the view…</p>}>
        <div className={styles.beside}>
          {view === "Table" && outcome.kind === "page" && (
            <RowsTable
              operation={description.id}
              rows={rows}
              params={outcome.page.params}
              first={before + 1}
              fields={fields}
              whyEmpty={whyEmpty}
              onExportWhole={isPart ? exports.start : undefined}
              sizes={run.sizes}
            />
          )}
          {(view === "Picture" || (isFirst && view === "Table" && hasPicture)) && (
            <Pictures
              operation={description.id}
              rows={loaded}
              params={params}
              onMore={also && ((calls) => loadMore(calls, also))}
            />
          )}
        </div>
        {view === "JSON" &&
          (outcome.kind === "page" ? (
            <JsonTree value={rows} label="Rows" />
          ) : (
            <JsonTree value={outcome.data} label="JSON" />
          ))}
        {view === "Rendered" && outcome.kind === "result" && <Html source={String(outcome.data)} />}
        {view === "Raw" && <Raw response={responseOf(outcome).response} />}
        {view === "Headers" && (
          <section className={controls.panel} aria-label="Headers of the response">
            <FactList facts={headersOf(outcome)} listed />
          </section>
        )}
        {view === "Rejected" && <Rejected rows={rejected} />}
        {Object.keys(envelope).length > 0 && (
          <details className={controls.panel}>
            <summary>Other fields of the page</summary>
            <Json value={envelope} label="Other fields of the page" />
          </details>
        )}
      </Suspense>
    </>
  );
}

const NONE = {};
