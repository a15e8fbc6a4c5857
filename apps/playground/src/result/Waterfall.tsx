import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from "react";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import type { RunState } from "../run/run-state.ts";
import { Latest } from "./Latest.tsx";
import { barText, waterfallOf, type Bar, type CallBars } from "./waterfall.ts";
import styles from "./waterfall.module.css";

/** What a {@link Waterfall} takes. */
export interface WaterfallProps extends Pick<RunState, "begun" | "events" | "exchanges" | "running"> {
  /** Whether all steps are in sight at first. */
  readonly whole: boolean;
}

/** A title and three steps: an attempt, a wait, and the next attempt. The style sheet has the place for them. */
const FITTING = 4;

/**
 * The steps of a run as bars on one scale of time: attempts, back-off, waits for a limit, and what the cache had.
 *
 * What is below must not move when a step is added late, such as a wait or a retry. The place is that of three steps: of
 * more, the latest are in sight, until the user shows all.
 */
export function Waterfall({ events, begun, exchanges, running, whole }: WaterfallProps): ReactNode {
  const { calls, zero } = useMemo(() => waterfallOf(events, begun, exchanges), [events, begun, exchanges]);
  const now = useNow(running) - zero;
  const [open, setOpen] = useState(whole);
  const scroller = useRef<HTMLDivElement>(null);
  const lines = calls.reduce((sum, { bars }) => sum + 1 + bars.length, 0);
  useEffect(() => {
    scroller.current?.scrollTo(0, scroller.current.scrollHeight);
  }, [lines, open]);
  return (
    <section aria-label="Waterfall" className={styles.waterfall}>
      <div ref={scroller} className={classes(styles.calls, open && styles.whole)} tabIndex={0}>
        <Latest all={calls} noun="call">
          {(shown) => <Calls calls={shown} now={now} />}
        </Latest>
      </div>
      {lines > FITTING && (
        <button
          type="button"
          className={classes(controls.button, styles.all)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          All steps
        </button>
      )}
    </section>
  );
}

/** Calls on a scale that begins with the first and ends with the last of them. */
function Calls({ calls, now }: { readonly calls: readonly CallBars[]; readonly now: number }): ReactNode {
  const all = calls.flatMap(({ bars }) => bars);
  const start = calls.length === 0 ? 0 : Math.min(...calls.map(({ from }) => from));
  const end = Math.max(start + 1, ...all.map(({ to, open }) => (open ? Math.max(to, now) : to)));
  return calls.map(({ call, title, bars }) => (
    <div key={call}>
      <h2 className={styles.call}>{title}</h2>
      <ol>
        {bars.map((bar, index) => (
          <li key={index} className={styles.step} data-bad={bar.bad}>
            <span>{bar.label}</span>
            <BarDrawing bar={bar} now={now} start={start} total={end - start} />
            <span className={styles.ending}>{barText(bar, now)}</span>
            {bar.reason !== undefined && <span className={styles.note}>{bar.reason}</span>}
            {bar.redirectedTo !== undefined && (
              <span className={styles.note}>
                after a redirect to <code>{bar.redirectedTo}</code>, whose time the browser does not tell
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  ));
}

function BarDrawing({
  bar,
  now,
  start,
  total,
}: {
  readonly bar: Bar;
  readonly now: number;
  readonly start: number;
  readonly total: number;
}) {
  const id = useId();
  const { kind, from, to, open } = bar;
  const end = open ? Math.max(to, now) : to;
  const percent = (time: number): string => `${String((100 * time) / total)}%`;
  const waits = kind !== "attempt" && kind !== "cache";
  return (
    <svg className={styles.bar} data-kind={kind} aria-hidden="true">
      {waits && (
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="3" height="6" fill="currentColor" />
        </pattern>
      )}
      <rect
        x={percent(from - start)}
        width={percent(end - from)}
        height="100%"
        stroke="currentColor"
        fill={waits ? `url(#${id})` : "currentColor"}
      />
    </svg>
  );
}

/** Milliseconds between two drawings while something runs. */
const TICK = 200;

/** The page's monotonic clock. While something runs, the component is drawn again and again. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(performance.now()), TICK);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
