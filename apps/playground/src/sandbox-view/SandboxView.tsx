import { useState, type ReactNode } from "react";
import type { ReachedSandbox } from "../run/sandbox.ts";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { Budgets } from "./Budgets.tsx";
import { Clock } from "./Clock.tsx";
import { DEFAULT_WORLD } from "../run/base-in.ts";
import { controlOf, type Act } from "./control.ts";
import { faultExamples } from "./fault-examples.ts";
import { Faults } from "./Faults.tsx";
import { Journal } from "./Journal.tsx";
import { Keys } from "./Keys.tsx";
import { Recordings } from "./Recordings.tsx";
import { Snapshots } from "./Snapshots.tsx";
import { useSandboxState } from "./use-sandbox-state.ts";
import { Worlds } from "./Worlds.tsx";
import styles from "./sandbox.module.css";

/** What a {@link SandboxView} takes. */
export interface SandboxViewProps {
  readonly sandbox: ReachedSandbox;
  /** The world to show at first. @default that of requests that name none */
  readonly first?: string | undefined;
}

/** The sandbox: what it received, and the clock, budgets, faults, snapshots and worlds. */
export function SandboxView({ sandbox, first = DEFAULT_WORLD }: SandboxViewProps): ReactNode {
  const [world, setWorld] = useState(first);
  return (
    <>
      <title>Sandbox · Playground</title>
      <World key={world} world={world} onWorld={setWorld} sandbox={sandbox} />
    </>
  );
}

interface WorldProps extends Pick<SandboxViewProps, "sandbox"> {
  readonly world: string;
  readonly onWorld: (name: string) => void;
}

function World({ world, onWorld, sandbox }: WorldProps): ReactNode {
  const [control] = useState(() => controlOf(sandbox.control, world));
  const { state, failure, reload } = useSandboxState(control);
  const [notice, setNotice] = useState("");
  const [fault, setFault] = useState(() => written(faultExamples.status));
  const act: Act = async (action, done) => {
    try {
      const result = await action();
      await reload();
      setNotice(done ?? String(result));
    } catch (error) {
      setNotice(error instanceof Error ? error.message : String(error));
    }
  };

  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>Sandbox</h1>
          <p className={controls.quiet}>
            What it received, and its state. All parts follow its clock.
            {sandbox.servedBases !== undefined && " It runs inside this tab, and a reload starts it anew."}
          </p>
        </div>
        <label className={controls.inline}>
          World
          <select
            className={classes(controls.input, styles.short)}
            value={world}
            onChange={({ target }) => onWorld(target.value)}
          >
            {(state?.worlds ?? [{ name: world }]).map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className={controls.button}
          onClick={() => void act(() => control("/reset", { method: "POST" }), "The sandbox was reset")}
        >
          Reset to the start
        </button>
      </div>
      <p role="status" className={styles.notice}>
        {failure ?? notice}
      </p>
      {state !== undefined && (
        <div className={classes(controls.stack, styles.columns)}>
          <Journal
            {...{ control, sandbox, world, act }}
            entries={state.entries}
            onFault={(chosen) => {
              setFault(written(chosen));
              document.getElementById("fault-text")?.focus();
            }}
          />
          <div className={controls.stack}>
            <Clock {...{ control, act }} clock={state.clock} readAt={state.readAt} />
            <Budgets {...state} />
            <Faults {...{ control, act }} faults={state.faults} text={fault} onText={setFault} />
            <Snapshots {...{ control, act }} snapshots={state.snapshots} />
            <Recordings {...{ control, act, sandbox }} recordings={state.recordings} />
            <Keys {...{ control, act, sandbox, world }} />
            <Worlds {...{ control, act, world, onWorld }} worlds={state.worlds} />
          </div>
        </div>
      )}
    </>
  );
}

function written(fault: unknown): string {
  return JSON.stringify(fault, null, 2);
}
