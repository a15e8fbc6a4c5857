import { useLayoutEffect, useRef, type ReactNode } from "react";
import { classes } from "./classes.ts";
import controls from "./controls.module.css";
import styles from "./dialog.module.css";

/** What a {@link Dialog} takes. */
export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the page. Escape closes it, and the focus returns to where it was. */
export function Dialog({ title, onClose, children }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => {
        // A click beside the dialog is one on its backdrop.
        if (target === currentTarget) onClose();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.sheetHead}>
          <h2>{title}</h2>
          <button type="button" className={classes(controls.button, controls.plain)} onClick={onClose}>
            Close
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
