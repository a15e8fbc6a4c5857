import type { ReactNode } from "react";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { counted } from "../prose/counted.ts";
import { pagesTo, rowsOn, type PageOutcome } from "../run/outcome.ts";
import { MOST_ROWS, type Run } from "../run/use-runs.ts";
import { Position } from "./Position.tsx";
import styles from "./result.module.css";

/** Which of the loaded pages are shown: one, by its number; the last; or all of them. */
export type ShownPage = number | "last" | "all";

/** What {@link Pages} take. */
export interface PagesProps {
  readonly run: Run;
  /** The last page that was loaded. */
  readonly last: PageOutcome;
  /** The page on display; with all pages, the last. */
  readonly current: PageOutcome;
  readonly shown: ShownPage;
  readonly onShow: (page: ShownPage) => void;
}

/** Steps through the loaded pages of a list, and loads more. */
export function Pages({ run, last, current, shown, onShow }: PagesProps): ReactNode {
  const { number: count, page } = last;
  const number = typeof shown === "number" ? shown : count;
  const isLast = number === count;
  const { next, loadAll, goOn, nextFailure } = run;
  const more = nextFailure === undefined ? "Next page" : "Retry";
  // Not `disabled`, which would take the focus away.
  return (
    <div className={styles.pages} role="group" aria-label="Pages">
      {(count > 1 || page.cursor !== undefined) && (
        <button
          type="button"
          className={controls.button}
          aria-disabled={shown === "all" || number === 1}
          onClick={() => {
            if (shown !== "all" && number > 1) onShow(number - 1);
          }}
        >
          Previous page
        </button>
      )}
      <button
        type="button"
        className={controls.button}
        aria-disabled={isLast ? next === undefined : false}
        onClick={() => {
          if (!isLast) onShow(number + 1);
          else if (next !== undefined) {
            onShow(shown === "all" ? "all" : "last");
            next();
          }
        }}
      >
        {isLast && page.cursor === undefined ? "Last page" : isLast ? more : "Next page"}
      </button>
      {page.cursor !== undefined && (
        <button
          type="button"
          className={controls.button}
          title={`Up to ${MOST_ROWS.toLocaleString("en")} more rows`}
          aria-disabled={loadAll === undefined}
          onClick={() => {
            if (loadAll === undefined) return;
            onShow("all");
            loadAll();
          }}
        >
          Load all
        </button>
      )}
      <Position page={current.page} onGo={goOn} />
      {(count > 1 || page.cursor !== undefined) && (
        // With one page it keeps its place, so that nothing moves when the next one comes.
        <span className={classes(styles.pages, count === 1 && styles.withheld)}>
          <span className={controls.quiet}>
            {shown === "all"
              ? counted(rowsOn(pagesTo(last)), "row")
              : `${String(number)} of ${String(count)}`}
          </span>
          <button
            type="button"
            className={controls.button}
            aria-pressed={shown === "all"}
            onClick={() => onShow(shown === "all" ? "last" : "all")}
          >
            All {count} loaded
          </button>
        </span>
      )}
    </div>
  );
}
