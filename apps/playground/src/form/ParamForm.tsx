import { useEffect, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from "react";
import type { ParamDescription } from "@org/http-core/describe";
import controls from "../style/controls.module.css";
import type { Draft } from "./draft.ts";
import { ParamFields } from "./ParamFields.tsx";
import { incompleteIn, type Problems } from "./problems.ts";
import styles from "./form.module.css";

/** What a {@link ParamForm} takes. */
export interface ParamFormProps {
  /** Its id, for the button that sends it. */
  readonly id: string;
  readonly params: readonly ParamDescription[];
  readonly draft: Draft;
  readonly problems: Problems;
  /** Changes when the form is refused. The first wrong field then has the focus. */
  readonly refusal: unknown;
  readonly onDraft: (draft: Draft) => void;
  /** @param incomplete the parameters whose input has text that is no value */
  readonly onRun: (incomplete: readonly string[]) => void;
}

/** A form with more parameters than `MOST` shows the first `SHOWN` and folds the others. */
const MOST = 12;
const SHOWN = 9;

/** The form of an operation. The client checks the values, so that users see its messages. */
export function ParamForm({ id, params, refusal, onRun, ...fields }: ParamFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [refusal]);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    onRun(form.current === null ? [] : incompleteIn(form.current));
  }

  function shortcut(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
  }

  const shown = params.length > MOST ? params.slice(0, SHOWN) : params;
  const more = params.slice(shown.length);
  return (
    <form
      ref={form}
      id={id}
      className={controls.panel}
      noValidate
      onSubmit={submit}
      onKeyDown={shortcut}
      aria-label="Parameters"
    >
      {params.length === 0 && <p className={controls.quiet}>It has no parameters.</p>}
      <ParamFields params={shown} {...fields} />
      {more.length > 0 && (
        <details
          className={styles.more}
          open={more.some(({ name }) => name in fields.draft || name in fields.problems)}
        >
          <summary>{more.length} more parameters</summary>
          <ParamFields params={more} {...fields} />
        </details>
      )}
    </form>
  );
}
