import { useState, type ReactNode } from "react";
import { untilText } from "../page/Gauges.tsx";
import controls from "../style/controls.module.css";
import { Panel } from "../sandbox-view/Panel.tsx";
import type { Trouble } from "./use-trouble.ts";
import styles from "./trouble.module.css";

/** Moves the sandbox's clock through the window of a limit. Its time only goes forward. */
export function WindowSlider({
  now,
  window,
  advance,
}: Pick<Trouble, "now" | "window" | "advance">): ReactNode {
  const [dragged, setDragged] = useState<number>();
  if (now === undefined || window === undefined) return null;
  const { from, to } = window;
  const place = Math.min(Math.max(dragged ?? now, from), to);

  function release(): void {
    if (dragged === undefined || now === undefined) return;
    setDragged(undefined);
    if (dragged > now) advance(dragged - now);
  }

  return (
    <Panel title="Clock" note={untilText(to - place)}>
      <label className={styles.slider}>
        <span>Time within the limit's window</span>
        <input
          type="range"
          min={from}
          max={to}
          step={1_000}
          value={place}
          aria-valuetext={`${clockText(place)} UTC, ${untilText(to - place)}`}
          onChange={({ target }) => setDragged(Math.max(target.valueAsNumber, now))}
          onPointerUp={release}
          onKeyUp={release}
          onBlur={release}
        />
      </label>
      <p className={styles.ends}>
        <span>{clockText(from)}</span>
        <b>{clockText(place)} UTC</b>
        <span>{clockText(to)}</span>
      </p>
      <p>
        <button
          type="button"
          className={controls.button}
          onClick={() => advance(Math.max(0, to - now) + 1_000)}
        >
          To the end of the window
        </button>
      </p>
    </Panel>
  );
}

function clockText(time: number): string {
  return new Date(time).toISOString().slice(11, 19);
}
