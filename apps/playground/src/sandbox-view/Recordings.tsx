import { useState, type ReactNode } from "react";
import * as v from "valibot";
import type { ReachedSandbox } from "../run/sandbox.ts";
import controls from "../style/controls.module.css";
import type { Act, Control } from "./control.ts";
import { driftSchema, loadedSchema, type Drift, type RecordingState } from "./replies.ts";
import { Panel } from "./Panel.tsx";
import styles from "./sandbox.module.css";

/** What {@link Recordings} take. */
export interface RecordingsProps {
  readonly control: Control;
  readonly act: Act;
  readonly sandbox: ReachedSandbox;
  readonly recordings: RecordingState;
}

/** Recorded responses of other services: load them, and compare the sandbox's own with them. */
export function Recordings({ control, act, sandbox, recordings }: RecordingsProps): ReactNode {
  const [report, setReport] = useState<readonly Drift[]>();
  const { responses } = recordings;

  function load(form: HTMLFormElement): void {
    const data = new FormData(form);
    const [file, base, address] = [data.get("file"), data.get("base"), data.get("address")];
    if (!(file instanceof File)) return;
    const query = new URLSearchParams(data.has("strict") ? { mode: "strict" } : {});
    if (typeof base === "string" && base !== "" && typeof address === "string") query.set(base, address);
    setReport(undefined);
    void act(async () => {
      const body: unknown = JSON.parse(await file.text());
      const { responses: count, leftOut } = v.parse(
        loadedSchema,
        await control(`/recordings?${query.toString()}`, { body }),
      );
      form.reset();
      const [left] = leftOut;
      const more =
        left === undefined ? "" : `; ${String(leftOut.length)} left out, as ${left.url}: ${left.reason}`;
      return `${String(count)} responses are recorded${more}`;
    });
  }

  return (
    <Panel
      title="Recordings"
      note={responses === 0 ? "none: the services answer" : noteOf(recordings)}
      actions={
        responses > 0 && (
          <button
            type="button"
            className={controls.button}
            aria-label="Remove all recordings"
            onClick={() => {
              setReport(undefined);
              void act(() => control("/recordings", { method: "DELETE" }), "The recordings were removed");
            }}
          >
            Remove all
          </button>
        )
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          load(event.currentTarget);
        }}
      >
        <label className={styles.field}>
          HAR log or tape
          <input
            type="file"
            name="file"
            required
            accept="application/json,.har,.json"
            className={controls.input}
          />
        </label>
        <div className={styles.row}>
          <label className={styles.field}>
            Recorded of
            <select name="base" className={controls.input}>
              <option value="">the sandbox</option>
              {Object.keys(sandbox.bases).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <label className={styles.field}>
            at
            <input
              type="url"
              name="address"
              placeholder="https://api.example.com"
              className={controls.input}
            />
          </label>
        </div>
        <label className={controls.inline}>
          <input type="checkbox" name="strict" /> 404 for requests without a recording
        </label>
        <div className={styles.row}>
          <button className={controls.button}>Load</button>
          {responses > 0 && (
            <button
              type="button"
              className={controls.button}
              onClick={() =>
                void act(async () => {
                  const { requests, drifts } = v.parse(
                    driftSchema,
                    await control("/recordings/drift", { method: "POST" }),
                  );
                  setReport(drifts);
                  return `Repeated requests: ${String(requests)}; routes that differ: ${String(drifts.length)}`;
                })
              }
            >
              Compare with the sandbox
            </button>
          )}
        </div>
      </form>
      {report !== undefined && (
        <ul className={styles.list} aria-label="Differences">
          {report.map((drift) => (
            <DriftLine key={`${drift.service} ${drift.route}`} {...drift} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function DriftLine({ service, route, statuses, types, missing, extra }: Drift): ReactNode {
  const lines: readonly (readonly [string, string])[] = [
    ...statuses.map(
      ({ recorded, sandbox }) =>
        ["status", `recorded ${String(recorded)}, sandbox ${String(sandbox)}`] as const,
    ),
    ...types.map(
      ({ at, recorded, sandbox }) =>
        ["type", `${at}: recorded ${recorded.join(" or ")}, sandbox ${sandbox.join(" or ")}`] as const,
    ),
    ...missing.map((at) => ["missing", at] as const),
    ...extra.map((at) => ["extra", at] as const),
  ];
  return (
    <li>
      <b>{service}</b> {route}
      {lines.map(([what, text]) => (
        <p key={`${what} ${text}`}>
          <span className={styles.tag} data-tone="warning">
            {what}
          </span>{" "}
          <code>{text}</code>
        </p>
      ))}
    </li>
  );
}

function noteOf({ services, mode }: RecordingState): string {
  const some = Object.entries(services).filter(([, count]) => count > 0);
  const counts = some.map(([name, count]) => `${name} ${String(count)}`).join(", ");
  return `${counts}; ${mode === "strict" ? "404 for other requests" : "the services answer other requests"}`;
}
