import { useState, type ReactNode } from "react";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import type { Act, Control } from "./control.ts";
import { faultExamples } from "./fault-examples.ts";
import { Panel } from "./Panel.tsx";
import type { ActiveFault } from "./replies.ts";
import styles from "./sandbox.module.css";

/** What {@link Faults} take. */
export interface FaultsProps {
  readonly control: Control;
  readonly act: Act;
  readonly faults: readonly ActiveFault[];
  /** The fault in the form, as JSON. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The active faults, and a form to add one. */
export function Faults({ control, act, faults, text, onText }: FaultsProps): ReactNode {
  const [problem, setProblem] = useState<string>();
  const kind = /"kind": *"([\w-]+)"/.exec(text)?.[1] ?? "";

  async function add(): Promise<void> {
    try {
      const body: unknown = JSON.parse(text);
      await control("/faults", { body });
      setProblem(undefined);
      await act(() => Promise.resolve(), "The fault was added");
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <Panel
      title="Faults"
      note={faults.length === 0 ? "none" : `${String(faults.length)} active`}
      actions={
        faults.length > 0 && (
          <button
            type="button"
            className={controls.button}
            onClick={() =>
              void act(() => control("/faults", { method: "DELETE" }), "All faults were removed")
            }
          >
            Remove all
          </button>
        )
      }
    >
      <ul className={styles.list}>
        {faults.map(({ name, ...fault }) => (
          <li key={name} className={styles.line}>
            <span className={styles.grow}>
              <b>{name}</b> <code>{JSON.stringify(fault)}</code>
            </span>
            <button
              type="button"
              className={controls.button}
              aria-label={`Remove fault ${name}`}
              onClick={() =>
                void act(
                  () => control(`/faults/${encodeURIComponent(name)}`, { method: "DELETE" }),
                  `Fault ${name} was removed`,
                )
              }
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <label className={styles.field}>
          Kind
          <select
            className={controls.input}
            value={kind}
            onChange={({ target }) => onText(JSON.stringify(faultExamples[target.value], null, 2))}
          >
            {Object.keys(faultExamples).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          Fault, as JSON
          <textarea
            id="fault-text"
            className={classes(controls.input, styles.json)}
            spellCheck={false}
            value={text}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : "fault-problem"}
            onChange={({ target }) => onText(target.value)}
          />
        </label>
        {problem !== undefined && (
          <p id="fault-problem" role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <button className={classes(controls.button, controls.primary)}>Add fault</button>
      </form>
    </Panel>
  );
}
