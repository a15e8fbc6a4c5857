import { useState, type ReactNode } from "react";
import controls from "../style/controls.module.css";
import { DEFAULT_WORLD } from "../run/base-in.ts";
import type { Act, Control } from "./control.ts";
import { Panel } from "./Panel.tsx";
import type { WorldLine } from "./replies.ts";
import styles from "./sandbox.module.css";
import { utcText } from "./utc-text.ts";

/** What {@link Worlds} take. */
export interface WorldsProps {
  readonly control: Control;
  readonly act: Act;
  readonly worlds: readonly WorldLine[];
  /** The world on display. */
  readonly world: string;
  readonly onWorld: (name: string) => void;
}

/** The worlds, each with its own state. A request names one by the header `X-Sandbox-World`. */
export function Worlds({ control, act, worlds, world, onWorld }: WorldsProps): ReactNode {
  const [name, setName] = useState("");
  return (
    <Panel title="Worlds" note="X-Sandbox-World: name">
      <ul className={styles.list}>
        {worlds.map((other) => (
          <li key={other.name} className={styles.line}>
            <span className={styles.grow}>
              <b>{other.name}</b>{" "}
              <span className={styles.small}>
                {other.requests} {other.requests === 1 ? "request" : "requests"}, {utcText(other.now)}
              </span>
            </span>
            {other.name === world ? (
              <span className={styles.small}>shown</span>
            ) : (
              <button
                type="button"
                className={controls.button}
                aria-label={`Show world ${other.name}`}
                onClick={() => onWorld(other.name)}
              >
                Show
              </button>
            )}
            {other.name !== DEFAULT_WORLD && other.name !== world && (
              <button
                type="button"
                className={controls.button}
                aria-label={`Remove world ${other.name}`}
                onClick={() =>
                  void act(
                    () => control(`/worlds/${other.name}`, { method: "DELETE" }),
                    `World ${other.name} was removed`,
                  )
                }
              >
                Remove
              </button>
            )}
          </li>
        ))}
      </ul>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          setName("");
          void act(
            () => control("/worlds", { body: { name, from: world } }),
            `World ${name} starts in the state of ${world}`,
          );
        }}
      >
        <label className={styles.field}>
          New world, in this state
          <input
            className={controls.input}
            required
            maxLength={64}
            pattern="[A-Za-z0-9][A-Za-z0-9_.\-]*"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <button className={controls.button}>Make</button>
      </form>
    </Panel>
  );
}
