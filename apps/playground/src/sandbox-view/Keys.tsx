import { useEffect, useState, type ReactNode } from "react";
import * as v from "valibot";
import type { ReachedSandbox } from "../run/sandbox.ts";
import controls from "../style/controls.module.css";
import { baseIn } from "../run/base-in.ts";
import type { Act, Control } from "./control.ts";
import { overviewSchema, type Overview } from "./replies.ts";
import { Panel } from "./Panel.tsx";
import styles from "./sandbox.module.css";

/** What {@link Keys} take. */
export interface KeysProps {
  readonly control: Control;
  readonly act: Act;
  readonly sandbox: ReachedSandbox;
  readonly world: string;
}

/** The services' addresses and all credentials that they accept. */
export function Keys({ control, act, sandbox, world }: KeysProps): ReactNode {
  const [overview, setOverview] = useState<Overview>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    control("").then(
      (reply) => setOverview(v.parse(overviewSchema, reply)),
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  }, [control]);
  const addresses = new Map(Object.entries({ ...sandbox.bases }));
  const copy = (text: string, what: string): ReactNode => (
    <button
      type="button"
      className={controls.button}
      aria-label={`Copy ${what}`}
      onClick={() => void act(() => navigator.clipboard.writeText(text), `Copied ${what}`)}
    >
      Copy
    </button>
  );

  return (
    <Panel title="Services and keys" note="public: the keys protect nothing">
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      {overview?.services.map(({ file, title, bases }) => {
        const keys = overview.keys.filter(({ service }) => service === file);
        return (
          <details key={file}>
            <summary>
              {title} <span className={styles.small}>{keys.length} keys</span>
            </summary>
            <ul className={styles.list}>
              {bases.map(({ name }) => {
                const address = baseIn(addresses.get(name) ?? "", world);
                return (
                  <li key={name} className={styles.line}>
                    <code className={styles.grow}>{address}</code>
                    {copy(address, `the address of ${name}`)}
                  </li>
                );
              })}
              {keys.map(({ account, where, value }) => (
                <li key={`${account} ${where}`} className={styles.line}>
                  <span className={styles.grow}>
                    {account} <span className={styles.small}>{where}</span>
                    {value.split(" · ").map((part) => (
                      <code key={part} className={styles.part}>
                        {part}
                      </code>
                    ))}
                  </span>
                  {copy(value, `the key of ${account}, ${where}`)}
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </Panel>
  );
}
