import { useState, type ReactNode } from "react";
import controls from "../style/controls.module.css";
import { Menu } from "../style/Menu.tsx";
import type { Column } from "./columns.ts";
import type { FieldDocs } from "./use-field-docs.ts";
import styles from "./table.module.css";

/** What a {@link ColumnPicker} takes. */
export interface ColumnPickerProps {
  /** All columns. */
  readonly columns: readonly Column[];
  /** The names of those on display. */
  readonly shown: readonly string[];
  readonly docs: FieldDocs;
  /** Undefined: those that the table chooses. */
  readonly onShown: (shown: readonly string[] | undefined) => void;
}

/** The choice of a table's columns. */
export function ColumnPicker({ columns, shown, docs, onShown }: ColumnPickerProps): ReactNode {
  const [search, setSearch] = useState("");
  const found = columns.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  const toggle = (name: string): void =>
    onShown(shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name]);
  return (
    <Menu name="Columns" label={`Columns ${String(shown.length)} of ${String(columns.length)}`}>
      <input
        type="search"
        className={controls.input}
        aria-label="Find a column"
        placeholder="Find a column"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div className={styles.choices}>
        <button type="button" className={controls.button} onClick={() => onShown(undefined)}>
          Most telling
        </button>
        <button
          type="button"
          className={controls.button}
          onClick={() => onShown(columns.map(({ name }) => name))}
        >
          All
        </button>
      </div>
      <ul>
        {found.map(({ name }) => (
          <li key={name}>
            <label className={styles.choice} title={docs[name]}>
              <input type="checkbox" checked={shown.includes(name)} onChange={() => toggle(name)} /> {name}
            </label>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
