import { useState, type ReactNode } from "react";
import type { ReachedSandbox } from "../run/sandbox.ts";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import type { Act, Control } from "./control.ts";
import { faultFor } from "./fault-examples.ts";
import { OpenedEntry } from "./OpenedEntry.tsx";
import { Panel } from "./Panel.tsx";
import type { Entry } from "./replies.ts";
import styles from "./sandbox.module.css";

/** What a {@link Journal} takes. */
export interface JournalProps {
  readonly control: Control;
  readonly sandbox: ReachedSandbox;
  /** The name of the world whose journal it is. */
  readonly world: string;
  readonly act: Act;
  readonly entries: readonly Entry[];
  /** Called with a fault for the requests like one of the journal. */
  readonly onFault: (fault: unknown) => void;
}

/** How many requests are listed. */
const SHOWN = 100;

/** The requests that the sandbox received, the newest first. A row opens. */
export function Journal({ control, sandbox, world, act, entries, onFault }: JournalProps): ReactNode {
  const [service, setService] = useState("");
  const [preflights, setPreflights] = useState(false);
  const ofService = entries.filter((entry) => service === "" || entry.service === service);
  const wanted = preflights ? ofService : ofService.filter(({ method }) => method !== "OPTIONS");
  const shown = wanted.slice(-SHOWN).reverse();
  return (
    <Panel
      title="Journal"
      note={
        wanted.length > SHOWN
          ? `the last ${String(SHOWN)} of ${String(wanted.length)} requests`
          : `${String(wanted.length)} ${wanted.length === 1 ? "request" : "requests"}`
      }
      actions={
        <>
          {entries.some(({ method }) => method === "OPTIONS") && (
            <label className={controls.inline}>
              <input
                type="checkbox"
                checked={preflights}
                onChange={({ target }) => setPreflights(target.checked)}
              />
              Preflights
            </label>
          )}
          <select
            aria-label="Service"
            className={classes(controls.input, styles.short)}
            value={service}
            onChange={({ target }) => setService(target.value)}
          >
            <option value="">all services</option>
            {Object.keys(sandbox.bases).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <button
            type="button"
            className={controls.button}
            onClick={() => void act(() => control("/journal", { method: "DELETE" }), "The journal is empty")}
          >
            Clear
          </button>
        </>
      }
    >
      {shown.length === 0 && (
        <p className={controls.nothing}>No requests yet. Run an operation: its requests appear here.</p>
      )}
      <ol className={styles.entries} reversed>
        {shown.map((entry) => (
          <JournalRow
            key={`${String(entry.number)} ${String(entry.at)}`}
            entry={entry}
            {...{ control, sandbox, world, act }}
            onFault={() => onFault(faultFor(entry))}
          />
        ))}
      </ol>
    </Panel>
  );
}

interface JournalRowProps extends Pick<JournalProps, "act" | "control" | "sandbox" | "world"> {
  readonly entry: Entry;
  readonly onFault: () => void;
}

function JournalRow({ entry, onFault, ...others }: JournalRowProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const {
    number,
    at,
    service,
    method,
    target,
    status,
    took,
    principal,
    address,
    faults,
    warnings,
    replayed,
  } = entry;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.entry}>
          <span className={styles.small}>{new Date(at).toISOString().slice(11, 23)}</span>
          <span className={styles.status} data-kind={Math.floor(status / 100)}>
            {status === 0 ? "gone" : status}
          </span>
          <code className={styles.target}>
            <b>{method}</b> {target}
          </code>
          <span className={styles.took}>{took.toFixed(took < 10 ? 1 : 0)} ms</span>
          <span className={styles.about}>
            <span className={styles.small}>
              {service} · {principal ?? address}
            </span>
            {replayed !== undefined && (
              <span className={styles.tag} data-tone={replayed === "unmatched" ? "bad" : undefined}>
                {replayed}
              </span>
            )}
            {faults.map(({ name, kind }) => (
              <span key={name} className={styles.tag} data-tone="bad">
                {name === kind ? kind : `${name} · ${kind}`}
              </span>
            ))}
            {warnings.map(({ code }) => (
              <span key={code} className={styles.tag} data-tone="warning">
                {code}
              </span>
            ))}
          </span>
        </summary>
        {isOpen && <OpenedEntry key={number} entry={entry} onFault={onFault} {...others} />}
      </details>
    </li>
  );
}
