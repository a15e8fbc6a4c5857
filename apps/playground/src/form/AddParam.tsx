import { isSensitiveName } from "@org/http-core";
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import controls from "../style/controls.module.css";
import styles from "./form.module.css";

/** What an {@link AddParam} takes. */
export interface AddParamProps {
  readonly onAdd: (name: string, value: string) => void;
}

/** Adds a parameter that the route does not name. It is within the form, so Enter must not send that. */
export default function AddParam({ onAdd }: AddParamProps): ReactNode {
  const id = useId();
  const nameInput = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [value, setValue] = useState("");
  const isKey = isSensitiveName(name.trim());

  function add(): void {
    if (name.trim() !== "" && !isKey) {
      onAdd(name.trim(), value);
      setName("");
      setValue("");
    }
    nameInput.current?.focus();
  }

  function addOnEnter(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  }

  const shared = { className: controls.input, autoComplete: "off", spellCheck: false, onKeyDown: addOnEnter };
  return (
    <div className={styles.add} role="group" aria-label="Another parameter of the query">
      <div>
        <label htmlFor={`${id}-name`}>Other parameter</label>
        <input
          ref={nameInput}
          id={`${id}-name`}
          placeholder="name"
          aria-invalid={isKey}
          aria-describedby={`${id}-problem`}
          value={name}
          onChange={({ target }) => setName(target.value)}
          {...shared}
        />
      </div>
      <div>
        <label htmlFor={`${id}-value`}>Its value</label>
        <input
          id={`${id}-value`}
          placeholder="value"
          value={value}
          onChange={({ target }) => setValue(target.value)}
          {...shared}
        />
      </div>
      <button type="button" className={controls.button} onClick={add}>
        Add
      </button>
      <p id={`${id}-problem`} role="status" className={controls.problem}>
        {isKey && "This looks like a key, and parameters are in the page's address. Enter it under Keys."}
      </p>
    </div>
  );
}
