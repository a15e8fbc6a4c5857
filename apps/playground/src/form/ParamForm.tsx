import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from "react";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import type { ParamGroup } from "./param-groups.ts";
import { ParamFields, type ParamFieldsProps } from "./ParamFields.tsx";
import { incompleteIn } from "./problems.ts";
import styles from "./form.module.css";

/** What a {@link ParamForm} takes. */
export interface ParamFormProps extends Omit<ParamFieldsProps, "params" | "helped"> {
  /** Its id, for the button that sends it. */
  readonly id: string;
  readonly groups: readonly ParamGroup[];
  /** Changes when the form is refused. The first wrong field then has the focus. */
  readonly refusal: unknown;
  /** Tells which parameters have an input with text that is no value. */
  readonly onIncomplete: (names: readonly string[]) => void;
  /** Called when an input for text gets the focus. */
  readonly onField: () => void;
  /** @param incomplete as for `onIncomplete` */
  readonly onRun: (incomplete: readonly string[]) => void;
  /** Below the parameters. */
  readonly children?: ReactNode;
}

/** A form with more parameters than this shows those that are set, and folds the others. */
const MOST = 12;

/** The form of an operation. The client checks the values, so that users see its messages. */
export function ParamForm({
  id,
  groups,
  refusal,
  onIncomplete,
  onField,
  onRun,
  children,
  ...fields
}: ParamFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [helped, setHelped] = useState(false);
  useEffect(() => {
    if (refusal !== undefined) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [refusal]);
  const incomplete = (): readonly string[] => (form.current === null ? [] : incompleteIn(form.current));

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    onRun(incomplete());
  }

  function clear(): void {
    form.current?.reset();
    onIncomplete([]);
    fields.onDraft({});
  }

  const count = groups.reduce((sum, { params }) => sum + params.length, 0);
  return (
    <form
      ref={form}
      id={id}
      className={controls.panel}
      noValidate
      onSubmit={submit}
      onInput={() => onIncomplete(incomplete())}
      onBlur={() => onIncomplete(incomplete())}
      onFocus={({ target }) => {
        if (target instanceof HTMLInputElement) onField();
      }}
      aria-label="Parameters"
    >
      {count === 0 ? (
        <p className={controls.quiet}>It has no parameters.</p>
      ) : (
        <div className={styles.head}>
          <h2>Parameters</h2>
          <button
            type="button"
            className={classes(controls.button, controls.plain)}
            aria-pressed={helped}
            onClick={() => setHelped(!helped)}
          >
            Help
          </button>
          <button type="button" className={classes(controls.button, controls.plain)} onClick={clear}>
            Clear all
          </button>
        </div>
      )}
      {groups.map((group) => (
        <Group
          key={group.title}
          {...{ group, helped, ...fields }}
          open={count <= MOST || group.title === "Set"}
        />
      ))}
      {children}
    </form>
  );
}

interface GroupProps extends Omit<ParamFieldsProps, "params"> {
  readonly group: ParamGroup;
  /** Whether it is open at first. */
  readonly open: boolean;
}

/** Parameters of one purpose. What is wrong is never folded. */
function Group({ group: { title, params }, open, ...fields }: GroupProps): ReactNode {
  const [chosen, setChosen] = useState(open);
  const isOpen = chosen || params.some(({ name }) => name in fields.problems);
  return (
    <details
      className={styles.group}
      open={isOpen}
      onToggle={({ currentTarget }) => setChosen(currentTarget.open)}
    >
      <summary>
        {title} <span className={controls.quiet}>{params.length}</span>
      </summary>
      <ParamFields params={params} {...fields} />
    </details>
  );
}
