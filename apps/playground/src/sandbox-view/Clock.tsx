import { useState, type ReactNode } from "react";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import type { Act, Control } from "./control.ts";
import { Panel } from "./Panel.tsx";
import type { ClockState } from "./replies.ts";
import styles from "./sandbox.module.css";
import { useSandboxNow } from "./use-sandbox-now.ts";

/** What a {@link Clock} takes. */
export interface ClockProps {
  readonly control: Control;
  readonly act: Act;
  readonly clock: ClockState;
  readonly readAt: number;
}

const STEPS = [
  ["+ 1 min", 60_000],
  ["+ 1 h", 3_600_000],
  ["+ 1 day", 86_400_000],
] as const;

/** The sandbox's clock: what it shows, and how to change it. */
export function Clock({ control, act, clock, readAt }: ClockProps): ReactNode {
  const shown = new Date(useSandboxNow(clock, readAt)).toISOString();
  const [moment, setMoment] = useState("");
  const [factor, setFactor] = useState("");
  const { frozen } = clock;
  const steer = (body: object, done: string): void => void act(() => control("/clock", { body }), done);
  return (
    <Panel title="Clock" note={paceOf(clock)}>
      <time dateTime={shown} className={styles.clock}>
        {shown.slice(0, 10)} {shown.slice(11, 19)} <span className={controls.quiet}>UTC</span>
      </time>
      <div className={styles.row}>
        <button
          type="button"
          className={controls.button}
          onClick={() => steer({ frozen: !frozen }, frozen ? "The clock goes on" : "The clock is frozen")}
        >
          {frozen ? "Resume" : "Freeze"}
        </button>
        {STEPS.map(([label, advance]) => (
          <button
            key={label}
            type="button"
            className={controls.button}
            onClick={() => steer({ advance }, `The clock was advanced: ${label}`)}
          >
            {label}
          </button>
        ))}
      </div>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          const set = moment === "" ? {} : { set: Date.parse(`${moment}Z`) };
          steer({ ...set, ...(factor !== "" && { factor: Number(factor) }) }, "The clock was set");
        }}
      >
        <label className={styles.field}>
          Time (UTC)
          <input
            type="datetime-local"
            step="1"
            className={controls.input}
            value={moment}
            onChange={({ target }) => setMoment(target.value)}
          />
        </label>
        <label className={classes(styles.field, styles.short)}>
          Speed
          <input
            type="number"
            min="0.01"
            step="any"
            placeholder={String(clock.factor)}
            className={controls.input}
            value={factor}
            onChange={({ target }) => setFactor(target.value)}
          />
        </label>
        <button className={controls.button}>Set</button>
      </form>
    </Panel>
  );
}

function paceOf({ frozen, factor }: ClockState): string {
  if (frozen) return "frozen";
  return factor === 1 ? "real time" : `${String(factor)} times as fast as real time`;
}
