import {
  useId,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import { isSensitiveName } from "@org/http-core";
import { METHODS, type AnyRoute } from "@org/services";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { sendForm } from "../page/request-form.ts";
import styles from "./any-route.module.css";
import type { KnownRoute } from "../catalogue/route-entry.ts";

/** What a {@link RouteChooser} takes. */
export interface RouteChooserProps {
  readonly route: AnyRoute;
  readonly known: readonly KnownRoute[];
  /** What is wrong with the route's template. */
  readonly problem: string | undefined;
  readonly onRoute: (route: AnyRoute) => void;
}

/** The template of a route, and where its response has rows. Enter or leaving a field takes what was typed. */
export function RouteChooser({ route, known, problem, onRoute }: RouteChooserProps): ReactNode {
  const id = useId();
  const [hasKey, setHasKey] = useState(false);
  const { method = "GET", template, rows } = route;
  const kind = rows === undefined ? "resource" : rows === "" ? "list" : "field";
  const listed = known.filter((one) => (one.method ?? "GET") === method);
  const go = (chosen: string, text: string): void => {
    const named = METHODS.find((one) => one === chosen) ?? "GET";
    const found = known.find((one) => one.template === text && (one.method ?? "GET") === named);
    onRoute(found ?? routeOf(named, text, rows));
  };
  const choose = (text: string): void => {
    const { named = method, path } = pasted(text);
    const names = Array.from(path.matchAll(/[?&]([^=&{}#]+)=/g), ([, name = ""]) => name);
    const isRefused = names.some(isSensitiveName);
    setHasKey(isRefused);
    if (isRefused) return;
    if (path !== template || named !== method) go(named, path);
  };
  return (
    <div className={styles.chooser}>
      <div className={styles.route}>
        <label htmlFor={`${id}-route`}>Route</label>
        <div className={styles.line}>
          <select
            aria-label="Method"
            className={classes(controls.input, styles.method)}
            value={method}
            onChange={({ target }) => go(target.value, template)}
          >
            {METHODS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          <Committed
            id={`${id}-route`}
            text={template}
            // An input with a list is announced as a combobox, also if the list is empty.
            list={listed.length === 0 ? undefined : `${id}-routes`}
            invalid={hasKey || problem !== undefined}
            describedBy={`${id}-problem`}
            onCommit={choose}
          />
        </div>
        <datalist id={`${id}-routes`}>
          {listed.map((one) => (
            <option key={one.template} value={one.template}>
              {one.summary}
            </option>
          ))}
        </datalist>
        <p id={`${id}-problem`} className={controls.problem}>
          {hasKey ? IN_ADDRESS : problem}
        </p>
      </div>
      {method === "GET" && (
        <div className={styles.rows}>
          <label htmlFor={`${id}-rows`}>Response</label>
          <select
            id={`${id}-rows`}
            className={controls.input}
            value={kind}
            onChange={({ target: { value } }) => onRoute({ template, rows: ROWS[value] })}
          >
            <option value="resource">A resource</option>
            <option value="list">A list, by pages</option>
            <option value="field">A list in a field, by pages</option>
          </select>
        </div>
      )}
      {method === "GET" && kind === "field" && (
        <div className={styles.rows}>
          <label htmlFor={`${id}-field`}>Field of the rows</label>
          <Committed
            id={`${id}-field`}
            text={rows ?? ""}
            onCommit={(field) => onRoute({ template, rows: field === "" ? "items" : field })}
          />
        </div>
      )}
    </div>
  );
}

/** Why a route with a key in its query is not taken. */
const IN_ADDRESS =
  "A parameter looks like a key, and the route is in the page's address. Enter the key under Keys.";

/** What `rows` of a route is for each choice. */
const ROWS: Readonly<Record<string, string | undefined>> = { list: "", field: "items" };

/** A route of which nothing else is known. Only GET has lists. */
function routeOf(method: (typeof METHODS)[number], template: string, rows: string | undefined): AnyRoute {
  return method === "GET" ? { template, rows } : { method, template, rows: undefined };
}

/** A typed route, which may have its method, or lack the first slash. */
function pasted(text: string): {
  readonly named?: (typeof METHODS)[number] | undefined;
  readonly path: string;
} {
  const [, word = "", rest = ""] = /^(?:([a-z]+)\s+)?(.*)$/is.exec(text.trim()) ?? [];
  const named = METHODS.find((one) => one === word.toUpperCase());
  const path = named === undefined ? text.trim() : rest;
  return { named, path: path.startsWith("/") ? path : `/${path}` };
}

interface CommittedProps {
  readonly id: string;
  readonly text: string;
  readonly list?: string | undefined;
  readonly invalid?: boolean;
  readonly describedBy?: string;
  readonly onCommit: (text: string) => void;
}

/** An input for text that counts when it is complete. */
function Committed({ id, text, list, invalid, describedBy, onCommit }: CommittedProps): ReactNode {
  const [typed, setTyped] = useState<{ readonly of: string; readonly text: string }>();
  const commit = ({ currentTarget: { value } }: SyntheticEvent<HTMLInputElement>): void => {
    if (value !== text) onCommit(value);
  };
  return (
    <input
      id={id}
      className={controls.input}
      list={list}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      autoComplete="off"
      spellCheck={false}
      value={typed?.of === text ? typed.text : text}
      onChange={(event) => {
        setTyped({ of: text, text: event.target.value });
        if (isPicked(event.nativeEvent)) commit(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => commit(event)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key !== "Enter") return;
        if ((event.ctrlKey || event.metaKey) && event.currentTarget.value !== text) runNext(event);
        commit(event);
      }}
    />
  );
}

/** Ctrl+Enter is for the route as typed, whose form is not there yet. */
function runNext(event: KeyboardEvent): void {
  event.stopPropagation();
  window.addEventListener("popstate", () => setTimeout(sendForm), { once: true });
}

/** Whether a text was picked from the list of an input. */
function isPicked(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === "insertReplacementText";
}
