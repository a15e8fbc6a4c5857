import { useId, useState, type ReactNode } from "react";
import type { Page } from "@org/http-core";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { CopyButton } from "../environment/CopyButton.tsx";
import { Menu } from "../style/Menu.tsx";
import styles from "./result.module.css";

/** What a {@link Position} takes. */
export interface PositionProps {
  readonly page: Pick<Page<unknown>, "cursor" | "response">;
  /** Goes on from a checkpoint; undefined while something runs. */
  readonly onGo: ((from: string) => void) | undefined;
}

/** Where a page ends in its list, to copy, and a way to go on from such a position. */
export function Position({ page: { cursor, response }, onGo }: PositionProps): ReactNode {
  const id = useId();
  const [from, setFrom] = useState("");
  const link = response.headers.get("link");

  function go(): void {
    if (from.trim() !== "") onGo?.(from.trim());
  }

  return (
    <Menu label="Checkpoint" name="Checkpoint">
      {cursor === undefined ? (
        <p className={controls.quiet}>This is the last page: none follows it.</p>
      ) : (
        <>
          <div className={styles.bar}>
            <h3>After this page</h3>
            <CopyButton value={cursor} />
          </div>
          <Text label="Checkpoint after this page" text={cursor} />
        </>
      )}
      {link !== null && (
        <>
          <h3>Link of the response</h3>
          <Text label="Link of the response" text={link} />
        </>
      )}
      <label htmlFor={id}>Go on from a checkpoint</label>
      <input
        id={id}
        className={controls.input}
        placeholder="paste it here"
        autoComplete="off"
        spellCheck={false}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") go();
        }}
      />
      <button
        type="button"
        className={controls.button}
        aria-disabled={onGo === undefined || from.trim() === ""}
        onClick={go}
      >
        Go on
      </button>
    </Menu>
  );
}

function Text({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  return (
    <pre className={classes(controls.code, controls.wrapped)} tabIndex={0} role="region" aria-label={label}>
      {text}
    </pre>
  );
}
