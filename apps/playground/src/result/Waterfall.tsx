import { useEffect, useId, useMemo, useState, type ReactNode } from "react";
import type { RunState } from "../run/run-state.ts";
import { Latest } from "./Latest.tsx";
import { barText, waterfallOf, type Bar, type CallBars } from "./waterfall.ts";
import styles from "./waterfall.module.css";

/** What a {@link Waterfall} takes. */
export type WaterfallProps = Pick<RunState, "begun" | "events" | "exchanges" | "running">;

/** The steps of a run as bars on one scale of time: attempts, back-off, waits for a limit, and what the cache had. */
export function Waterfall({ events, begun, exchanges, running }: WaterfallProps): ReactNode {
  const { calls, zero } = useMemo(() => waterfallOf(events, begun, exchanges), [events, begun, exchanges]);
  const now = useNow(running) - zero;
  return (
    <section aria-label="Waterfall" className={styles.waterfall}>
      <Latest all={calls} noun="call">
        {(shown) => <Calls calls={shown} now={now} />}
      </Latest>
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
            {bar.redirectedTo !== undefined && (
              <span className={styles.redirect}>
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
