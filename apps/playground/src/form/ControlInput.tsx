import { useId, type ReactNode } from "react";
import controls from "../style/controls.module.css";
import type { Control } from "./control.ts";

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
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The input for one value of a parameter. */
export function ControlInput(props: ControlInputProps): ReactNode {
  const { control, id, name, label, describedBy, required, invalid, placeholder, text, onText } = props;
  const list = useId();
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
      return (
        <select {...shared}>
          <option value="">{placeholder === "" ? "not given" : placeholder}</option>
          {control.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case "number": {
      const { step, min, max } = control;
      return <input {...shared} type="number" {...{ step, min, max, placeholder }} />;
    }
    case "day":
      return <input {...shared} type="date" />;
    case "document":
      return <textarea {...shared} placeholder={placeholder} spellCheck={false} />;
    case "line":
      return (
        <>
          <input
            {...shared}
            placeholder={placeholder}
            // An input with a list is announced as a combobox, also if the list is empty.
            list={control.suggestions.length === 0 ? undefined : list}
            autoComplete="off"
            spellCheck={false}
          />
          {control.suggestions.length > 0 && (
            <datalist id={list}>
              {control.suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      );
  }
}
