import type { ReactNode } from "react";
import controls from "../style/controls.module.css";
import { Panel } from "../sandbox-view/Panel.tsx";
import { choiceIn, switches } from "./switches.ts";
import type { Trouble } from "./use-trouble.ts";
import styles from "./trouble.module.css";

/** The switches of faults, latency and drift. They last until they are switched off, or a story begins. */
export function Switches({ faults, setFault }: Pick<Trouble, "faults" | "setFault">): ReactNode {
  return (
    <Panel title="Switches" note="for all requests of this world">
      {switches.map((one) => {
        const on = choiceIn(faults, one);
        return (
          <label key={one.name} className={styles.choice} data-on={on !== undefined}>
            {one.label}
            <select
              className={controls.input}
              value={on?.label ?? ""}
              onChange={({ target }) =>
                setFault(one.name, one.choices.find(({ label }) => label === target.value)?.fault)
              }
            >
              <option value="">off</option>
              {one.choices.map(({ label }) => (
                <option key={label}>{label}</option>
              ))}
            </select>
          </label>
        );
      })}
    </Panel>
  );
}
