import { useEffect, useState, type ReactNode } from "react";
import * as v from "valibot";
import { FactList } from "../result/FactList.tsx";
import type { ReachedSandbox } from "../run/sandbox.ts";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { baseIn } from "../run/base-in.ts";
import type { Act, Control } from "./control.ts";
import { curlOf } from "./curl-of.ts";
import { openEntrySchema, type Entry, type Message, type OpenEntry } from "./replies.ts";
import styles from "./sandbox.module.css";

/** What an {@link OpenedEntry} takes. */
export interface OpenedEntryProps {
  readonly entry: Entry;
  readonly control: Control;
  readonly sandbox: ReachedSandbox;
  readonly world: string;
  readonly act: Act;
  readonly onFault: () => void;
}

/** A request of the journal with all that is known of it. */
export function OpenedEntry({ entry, control, sandbox, world, act, onFault }: OpenedEntryProps): ReactNode {
  const path = `/journal/${String(entry.number)}`;
  const [opened, setOpened] = useState<OpenEntry>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    control(path).then(
      (answer) => setOpened(v.parse(openEntrySchema, answer)),
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  }, [control, path]);
  const base = Object.entries({ ...(sandbox.servedBases ?? sandbox.bases) }).find(
    ([name]) => name === entry.service,
  )?.[1];

  return (
    <div className={styles.opened}>
      <div className={styles.row}>
        <button
          type="button"
          className={controls.button}
          onClick={() => void act(() => control(`${path}/replay`, { method: "POST" }), "Sent again")}
        >
          Replay
        </button>
        <button
          type="button"
          className={controls.button}
          disabled={opened === undefined || base === undefined}
          onClick={() => {
            if (opened === undefined || base === undefined) return;
            void act(
              () => navigator.clipboard.writeText(curlOf(opened, baseIn(base, world))),
              sandbox.servedBases === undefined
                ? "Copied as curl"
                : "Copied as curl, for a sandbox that npx @org/sandbox serves",
            );
          }}
        >
          Copy as curl
        </button>
        <button type="button" className={controls.button} onClick={onFault}>
          Add a fault for this
        </button>
      </div>
      <FactList facts={factsOf(entry)} />
      {entry.warnings.map(({ code, message }) => (
        <p key={code} className={styles.warning}>
          {message}
        </p>
      ))}
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      {opened?.request !== undefined && <MessageView title="Request" {...opened.request} />}
      {opened?.response !== undefined && <MessageView title="Response" {...opened.response} />}
      {opened !== undefined && opened.request === undefined && (
        <p className={controls.quiet}>A snapshot has no headers and bodies.</p>
      )}
    </div>
  );
}

function MessageView({ title, headers, body, omitted }: Message & { readonly title: string }): ReactNode {
  return (
    <div className={styles.message}>
      <h3>{title}</h3>
      <dl className={styles.headers}>
        {headers.map(([name, value], index) => (
          <div key={`${name} ${String(index)}`}>
            <dt>{name}:</dt> <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {body !== undefined && (
        <pre
          className={classes(controls.code, controls.wrapped, styles.body)}
          tabIndex={0}
          role="region"
          aria-label={`${title} body`}
        >
          {indented(body)}
        </pre>
      )}
      {omitted !== undefined && <p className={controls.quiet}>The body is not shown: {omitted}.</p>}
    </div>
  );
}

function factsOf(entry: Entry): readonly (readonly [string, string])[] {
  const { number, at, route, principal, address, budgets, faults, replayed, scripted } = entry;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["number", String(number)],
    ["at", new Date(at).toISOString()],
    ["route", route ?? "the service has no such path"],
    ["account", principal ?? "none"],
    ["address", address],
    ...budgets.map(
      ({ name, limit, before, after }) =>
        [
          `budget, ${name}`,
          before === after
            ? `${String(after)} of ${String(limit)}, not counted`
            : `${String(before)} → ${String(after)} of ${String(limit)}`,
        ] as const,
    ),
    ...faults.map(
      ({ name, kind, changedNothing }) =>
        [`fault ${name}`, changedNothing === true ? `${kind}, which had nothing to change` : kind] as const,
    ),
    ["replayed", replayed],
    ["scripted", scripted],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

/** JSON on several lines; other text as it is. */
function indented(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    return JSON.stringify(value, null, 2);
  } catch {
    return body;
  }
}
