import { useId, type ReactNode } from "react";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import type { Control } from "./control.ts";
import styles from "./form.module.css";
import { fromPicker, isDay, toPicker } from "./moment.ts";

/** The properties of every control. */
export interface ControlInputProps {
  readonly control: Control;
  readonly id: string;
  /** The parameter's name. */
  readonly name: string;
  /** The accessible name where the label belongs to another control. */
  readonly label: string | undefined;
  readonly describedBy: string | undefined;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly placeholder: string;
  /** Values to choose from, besides those of the control. */
  readonly suggestions: readonly string[];
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The input for one value of a parameter. A text that its picker can't hold has an input for text. */
export function ControlInput(props: ControlInputProps): ReactNode {
  const { control, id, name, label, describedBy, required, invalid, placeholder, text, onText } = props;
  const shared = {
    id,
    name,
    className: controls.input,
    "aria-label": label,
    "aria-describedby": describedBy,
    "aria-invalid": invalid,
    required,
    value: text,
    onChange: (event: { readonly target: { readonly value: string } }) => onText(event.target.value),
  };
  switch (control.kind) {
    case "choice":
      // A link may have another value, which can be sent too.
      return (
        <select {...shared}>
          <option value="">{placeholder === "" ? "not given" : placeholder}</option>
          {Array.from(new Set([...control.options, ...(text === "" ? [] : [text])]), (option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case "day":
      return isDay(text) ? <input {...shared} type="date" /> : <TextInput {...{ shared, placeholder }} />;
    case "moment": {
      const local = toPicker(text);
      if (local === undefined) return <TextInput {...{ shared, placeholder }} />;
      return (
        <input
          {...shared}
          type="datetime-local"
          step={1}
          value={local}
          onChange={({ target }) => onText(fromPicker(target.value))}
        />
      );
    }
    case "document":
      return (
        <textarea
          {...shared}
          className={classes(controls.input, styles.growing)}
          placeholder={placeholder}
          spellCheck={false}
        />
      );
    case "json":
      // The Tab key leaves it, and Ctrl+Enter runs.
      return (
        <textarea
          {...shared}
          className={classes(controls.input, styles.growing, styles.json)}
          rows={1}
          placeholder={placeholder === "" ? "JSON" : placeholder}
          autoComplete="off"
          spellCheck={false}
        />
      );
    case "number":
      // An input of type "number" hides text such as `1e`. "Send anyway" sends such text to the service.
      return (
        <TextInput
          {...{ shared, placeholder }}
          inputMode={control.decimals ? "decimal" : "numeric"}
          suggestions={props.suggestions}
        />
      );
    case "line":
      return (
        <TextInput
          {...{ shared, placeholder }}
          suggestions={[...control.suggestions, ...props.suggestions]}
        />
      );
  }
}

interface TextInputProps {
  readonly shared: object;
  readonly placeholder: string;
  readonly inputMode?: "decimal" | "numeric";
  readonly suggestions?: readonly string[];
}

function TextInput({ shared, suggestions = [], ...rest }: TextInputProps): ReactNode {
  const list = useId();
  return (
    <>
      <input
        {...shared}
        {...rest}
        // An input with a list is announced as a combobox, also if the list is empty.
        list={suggestions.length === 0 ? undefined : list}
        autoComplete="off"
        spellCheck={false}
      />
      {suggestions.length > 0 && (
        <datalist id={list}>
          {Array.from(new Set(suggestions), (suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}
