import { useRef, useState, type ReactNode } from "react";
import controls from "../style/controls.module.css";
import type { Act, Control } from "./control.ts";
import { Panel } from "./Panel.tsx";
import type { SnapshotLine } from "./replies.ts";
import styles from "./sandbox.module.css";
import { saveFile } from "../export/save-file.ts";
import { utcText } from "./utc-text.ts";

/** What {@link Snapshots} take. */
export interface SnapshotsProps {
  readonly control: Control;
  readonly act: Act;
  readonly snapshots: readonly SnapshotLine[];
}

/** Saved states of the sandbox: take, restore, export to a file, import from one. */
export function Snapshots({ control, act, snapshots }: SnapshotsProps): ReactNode {
  const [name, setName] = useState("");
  const file = useRef<HTMLInputElement>(null);

  async function importFrom(chosen: File): Promise<void> {
    const id = chosen.name.replace(/^snapshot-|\.json$/g, "") || "imported";
    const load = async (): Promise<unknown> => {
      const body: unknown = JSON.parse(await chosen.text());
      return control(`/snapshots/${encodeURIComponent(id)}`, { method: "PUT", body });
    };
    await act(load, `Snapshot ${id} was imported`);
  }

  return (
    <Panel title="Snapshots" note="data, limits, clock, faults and journal">
      <ul className={styles.list}>
        {snapshots.map(({ id, at }) => {
          const path = `/snapshots/${encodeURIComponent(id)}`;
          const button = (label: string, action: () => Promise<unknown>, done: string): ReactNode => (
            <button
              type="button"
              className={controls.button}
              aria-label={`${label} snapshot ${id}`}
              onClick={() => void act(action, `Snapshot ${id} was ${done}`)}
            >
              {label}
            </button>
          );
          return (
            <li key={id} className={styles.line}>
              <span className={styles.grow}>
                <b>{id}</b> <span className={styles.small}>{utcText(at)}</span>
              </span>
              {button("Restore", () => control(`${path}/restore`, { method: "POST" }), "restored")}
              {button(
                "Export",
                async () =>
                  saveFile(`snapshot-${id}.json`, JSON.stringify(await control(path)), "application/json"),
                "exported",
              )}
              {button("Remove", () => control(path, { method: "DELETE" }), "removed")}
            </li>
          );
        })}
      </ul>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          setName("");
          void act(
            () => control("/snapshots", { body: name === "" ? {} : { name } }),
            "The snapshot was taken",
          );
        }}
      >
        <label className={styles.field}>
          Snapshot name
          <input
            className={controls.input}
            placeholder="numbered"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <button className={controls.button}>Take</button>
        <button type="button" className={controls.button} onClick={() => file.current?.click()}>
          Import
        </button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label="Snapshot file"
          accept="application/json,.json"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen !== undefined) void importFrom(chosen);
            target.value = "";
          }}
        />
      </form>
    </Panel>
  );
}
