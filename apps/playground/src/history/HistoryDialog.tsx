import { useState, type ReactNode } from "react";
import { Dialog } from "../style/Dialog.tsx";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { differences } from "./diff.ts";
import styles from "./history.module.css";
import type { PastRun } from "./past-runs.ts";
import type { History } from "./use-history.ts";

/** What a {@link HistoryDialog} takes. */
export interface HistoryDialogProps {
  readonly history: History;
  readonly onReplay: (run: PastRun) => void;
  readonly onClose: () => void;
}

/** The runs of the tab, with a comparison of two answers. */
export default function HistoryDialog({
  history: { runs, clear },
  onReplay,
  onClose,
}: HistoryDialogProps): ReactNode {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  // Of three chosen ones, the two last are compared.
  const choose = (number: number, isChosen: boolean): void =>
    setChosen([...chosen.filter((other) => other !== number), ...(isChosen ? [number] : [])].slice(-2));
  const compared = runs.filter(({ number }) => chosen.includes(number)).reverse();
  const [before, after] = compared;
  return (
    <Dialog title="History" onClose={onClose}>
      {runs.length === 0 && <p className={controls.quiet}>Nothing was run in this tab.</p>}
      {runs.length > 0 && (
        <p className={controls.quiet}>
          Choose two to compare their answers. The tab keeps them, without secrets, until it is closed.
        </p>
      )}
      <ol className={styles.runs} hidden={runs.length === 0}>
        {runs.map((run) => (
          <li key={run.number} className={styles.run}>
            <input
              type="checkbox"
              aria-label={`Compare ${nameOf(run)}`}
              checked={chosen.includes(run.number)}
              onChange={({ target }) => choose(run.number, target.checked)}
            />
            <div className={styles.what}>
              <p>
                <span className={controls.quiet}>#{run.number}</span> <b>{run.title}</b>{" "}
                <span className={styles.text} data-tone={run.tone}>
                  {run.text}
                </span>
                {run.unchecked && <span className={controls.quiet}> · unchecked</span>}
              </p>
              <code className={classes(styles.address, controls.quiet)}>{queryOf(run)}</code>
            </div>
            <time className={classes(styles.at, controls.quiet)} dateTime={new Date(run.at).toISOString()}>
              {new Date(run.at).toLocaleTimeString()}
            </time>
            <button
              type="button"
              className={controls.button}
              aria-label={`Replay ${nameOf(run)}`}
              onClick={() => onReplay(run)}
            >
              Replay
            </button>
          </li>
        ))}
      </ol>
      {before !== undefined && after !== undefined && <Comparison before={before} after={after} />}
      {runs.length > 0 && (
        <button type="button" className={classes(controls.button, styles.clear)} onClick={clear}>
          Clear history
        </button>
      )}
    </Dialog>
  );
}

/** The differences that are shown; the count tells of the others. */
const MOST = 200;

function Comparison({ before, after }: { readonly before: PastRun; readonly after: PastRun }): ReactNode {
  const title = `#${String(before.number)} → #${String(after.number)}`;
  if (before.answer === undefined || after.answer === undefined) {
    return <p className={controls.quiet}>{title}: an answer was too long to be kept.</p>;
  }
  const found = differences(JSON.parse(before.answer), JSON.parse(after.answer));
  const count = found.length === 1 ? "1 difference" : `${String(found.length)} differences`;
  return (
    <section aria-label="Comparison" className={styles.comparison}>
      <h3>
        {title}: {found.length === 0 ? "the answers are equal" : count}
      </h3>
      {found.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label="Differences">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Path</th>
                <th scope="col">#{before.number}</th>
                <th scope="col">#{after.number}</th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, MOST).map((one) => (
                <tr key={one.path}>
                  <th scope="row">{one.path}</th>
                  <td>
                    {one.before === undefined ? (
                      <span className={controls.quiet}>missing</span>
                    ) : (
                      <del>{one.before}</del>
                    )}
                  </td>
                  <td>
                    {one.after === undefined ? (
                      <span className={controls.quiet}>missing</span>
                    ) : (
                      <ins>{one.after}</ins>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.length > MOST && <p className={controls.quiet}>The first {MOST} are shown.</p>}
    </section>
  );
}

function nameOf({ number, title }: PastRun): string {
  return `#${String(number)}, ${title}`;
}

function queryOf({ address }: PastRun): string {
  return decodeURIComponent(address.replace(/^[^?]*\??/, "").replaceAll("+", " ")) || "no parameters";
}
