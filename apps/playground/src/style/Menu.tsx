import { useId, type ReactNode } from "react";
import controls from "./controls.module.css";
import styles from "./menu.module.css";

/** What a {@link Menu} takes. */
export interface MenuProps {
  /** The button's text. */
  readonly label: ReactNode;
  /** The name of what the button opens. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A button that opens a box below it. Escape and a click beside it close the box. */
export function Menu({ label, name, children }: MenuProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.anchor}>
      <button type="button" className={controls.button} popoverTarget={id}>
        {label}
      </button>
      <div id={id} popover="auto" role="group" aria-label={name} className={styles.box}>
        {children}
      </div>
    </div>
  );
}
