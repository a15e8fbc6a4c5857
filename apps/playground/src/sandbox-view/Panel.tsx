import { useId, type ReactNode } from "react";
import controls from "../style/controls.module.css";
import styles from "./sandbox.module.css";

/** What a {@link Panel} takes. */
export interface PanelProps {
  readonly title: string;
  readonly note?: string;
  /** Buttons and fields beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the view, with its title. */
export function Panel({ title, note, actions, children }: PanelProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.title}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <p className={controls.quiet}>{note}</p>}
        <div className={styles.actions}>{actions}</div>
      </div>
      {children}
    </section>
  );
}
