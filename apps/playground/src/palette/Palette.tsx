import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Dialog } from "../style/Dialog.tsx";
import controls from "../style/controls.module.css";
import { matching, type Command } from "./commands.ts";
import styles from "./palette.module.css";

/** What a {@link Palette} takes. */
export interface PaletteProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** Finds an operation, a run or an action by a few letters. */
export default function Palette({ commands, onClose }: PaletteProps): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // An opened dialog gives the focus to its first button.
  useEffect(() => input.current?.focus(), []);
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const found = matching(commands, words);
  const active = found[at];
  const optionId = (command: Command): string => `${id}-${command.id}`;
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  function pick(command: Command): void {
    onClose();
    command.act();
  }

  function steer(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    }
    if (event.key === "Enter" && active !== undefined) {
      event.preventDefault();
      pick(active);
    }
  }

  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        className={controls.input}
        role="combobox"
        aria-label="Operation, earlier call or action"
        placeholder="Operation, earlier call or action"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        autoComplete="off"
        spellCheck={false}
        ref={input}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setAt(0);
        }}
        onKeyDown={steer}
      />
      <ul id={id} role="listbox" aria-label="Found" className={styles.found}>
        {found.map((command) => (
          <li
            key={command.id}
            id={optionId(command)}
            role="option"
            aria-selected={command === active}
            className={styles.command}
            onClick={() => pick(command)}
          >
            <span className={styles.label}>{command.label}</span>
            <span className={styles.hint}>{command.hint}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={controls.quiet}>
        {found.length === 0 ? "Nothing has these words." : `${String(found.length)} found`}
      </p>
    </Dialog>
  );
}
