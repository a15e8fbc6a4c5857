import { useEffect, useId, useRef, type ReactNode } from "react";
import controls from "../style/controls.module.css";
import { Prose } from "../prose/Prose.tsx";
import { asJson, wholeText } from "./cell-text.ts";
import { cellAt } from "@org/services/cells";
import { type Column } from "./columns.ts";
import type { NumberedRow } from "./DataTable.tsx";
import type { FieldDocs } from "./use-field-docs.ts";
import styles from "./table.module.css";

/** What a {@link RowDrawer} takes. */
export interface RowDrawerProps {
  readonly row: NumberedRow;
  readonly columns: readonly Column[];
  readonly docs: FieldDocs;
  /** Goes to another row; undefined at the end of the list. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

/** One row whole: every field with its documentation and its value. */
export function RowDrawer({
  row: { number, row },
  columns,
  docs,
  onPrevious,
  onNext,
  onClose,
}: RowDrawerProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} closedby="any" className={styles.drawer} aria-labelledby={title} onClose={onClose}>
      <div className={styles.drawerHead}>
        <h2 id={title}>Row {number}</h2>
        <StepButton label="Previous row" onStep={onPrevious} />
        <StepButton label="Next row" onStep={onNext} />
        <button type="button" className={controls.button} onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <dl className={styles.fields} tabIndex={0} aria-label="Fields">
        {columns.map(({ name }) => {
          const value = cellAt(row, name);
          return (
            <div key={name} className={styles.field}>
              <dt>
                <code>{name}</code>
                {docs[name] !== undefined && (
                  <p>
                    <Prose text={docs[name]} />
                  </p>
                )}
              </dt>
              <dd data-kind={value === null ? "null" : undefined}>
                {typeof value === "object" && value !== null ? <pre>{asJson(value)}</pre> : wholeText(value)}
              </dd>
            </div>
          );
        })}
      </dl>
    </dialog>
  );
}

/** Not `disabled` at the end, which would take the focus away. */
function StepButton({
  label,
  onStep,
}: {
  readonly label: string;
  readonly onStep: (() => void) | undefined;
}) {
  return (
    <button
      type="button"
      className={controls.button}
      aria-disabled={onStep === undefined}
      onClick={() => onStep?.()}
    >
      {label}
    </button>
  );
}
