import { useRef, type ReactNode } from "react";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import styles from "./page.module.css";
import { FORM } from "./request-form.ts";

/** What a {@link RequestBar} takes. */
export interface RequestBarProps {
  readonly method: string;
  /** The template of the path. */
  readonly path: string;
  readonly running: boolean;
  /** Whether the request goes to a live deployment. */
  readonly live: boolean;
  /** Chooses the deployment and the account of the request. */
  readonly environment: ReactNode;
  /** How many parameters are wrong. */
  readonly wrong: number;
  readonly onStop: () => void;
  /** Sends the form without the client's check. */
  readonly onSendAnyway: () => void;
  /** Reads the list from its start; undefined if the form does not begin at a checkpoint. */
  readonly onFromStart: (() => void) | undefined;
  /** Below the request. */
  readonly children?: ReactNode;
}

/** The request of a form, with the buttons that run and stop it. It stays in sight. */
export function RequestBar({
  method,
  path,
  running,
  live,
  environment,
  wrong,
  onStop,
  onSendAnyway,
  onFromStart,
  children,
}: RequestBarProps): ReactNode {
  const runButton = useRef<HTMLButtonElement>(null);

  /** The button for it disappears, and would take the focus along. */
  function act(action: () => void): void {
    runButton.current?.focus();
    action();
  }

  return (
    <div className={styles.request} data-running={running} data-live={live}>
      <code className={styles.path}>
        <b>{method}</b> {path}
      </code>
      {environment}
      {wrong > 0 && (
        <span className={classes(controls.inline, styles.remark)}>
          <span className={styles.wrong}>{wrong} wrong</span>
          <button type="button" className={controls.button} onClick={onSendAnyway}>
            Send anyway
          </button>
        </span>
      )}
      {onFromStart !== undefined && (
        <span className={classes(controls.inline, styles.remark)}>
          <span className={controls.quiet}>after a checkpoint</span>
          <button type="button" className={controls.button} onClick={() => act(onFromStart)}>
            From the start
          </button>
        </span>
      )}
      {/* It keeps its place, so that nothing moves when a run begins or ends. */}
      <button
        type="button"
        className={classes(controls.button, styles.stop, !running && styles.withheld)}
        onClick={() => act(onStop)}
      >
        Stop
      </button>
      <span className={classes(controls.quiet, styles.shortcut)}>Ctrl+Enter</span>
      <button
        ref={runButton}
        type="submit"
        form={FORM}
        className={classes(controls.button, controls.primary)}
      >
        Run
      </button>
      {children}
    </div>
  );
}
