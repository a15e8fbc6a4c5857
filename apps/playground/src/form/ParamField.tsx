import { helpText } from "@org/services/help-text";
import { useId, useState, type ReactNode } from "react";
import type { ParamDescription } from "@org/openapi";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { ControlInput } from "./ControlInput.tsx";
import { controlOf, type Control } from "./control.ts";
import { Prose } from "../prose/Prose.tsx";
import { slots } from "./slots.ts";
import { isPlainText } from "./value-problem.ts";
import styles from "./form.module.css";

/** What a {@link ParamField} takes. */
export interface ParamFieldProps {
  readonly param: ParamDescription;
  readonly texts: readonly string[];
  /** What is wrong with it. */
  readonly problem: string | undefined;
  readonly suggestions: readonly string[];
  /** Whether the help of every field is shown. */
  readonly helped: boolean;
  readonly onTexts: (texts: readonly string[]) => void;
}

/** A parameter with its name, inputs, meaning and error. */
export function ParamField({
  param,
  texts,
  problem,
  suggestions,
  helped,
  onTexts,
}: ParamFieldProps): ReactNode {
  const id = useId();
  const [asked, setAsked] = useState(false);
  const { name, required, description } = param;
  const control = controlOf(param);
  const help = `${id}-help`;
  const fault = `${id}-fault`;
  const values = slots(texts, param.repeatable);
  const isSet = texts.some((text) => text !== "");

  function clear(): void {
    // The button for it disappears, and would take the focus along.
    document.getElementById(`${id}-0`)?.focus();
    onTexts([]);
  }

  return (
    <div
      className={classes(
        styles.field,
        (control.kind === "document" || control.kind === "json") && styles.wide,
      )}
    >
      <div className={styles.label}>
        <label htmlFor={`${id}-0`}>
          <code>{name}</code>
        </label>
        <span className={styles.note}>{notes(param, control)}</span>
        {isSet && (
          <button type="button" className={styles.icon} aria-label={`Clear ${name}`} onClick={clear}>
            ×
          </button>
        )}
        {description !== "" && (
          <button
            type="button"
            className={styles.icon}
            aria-label={`Help for ${name}`}
            aria-expanded={asked || helped}
            aria-controls={help}
            onClick={() => setAsked(!asked)}
          >
            ?
          </button>
        )}
      </div>
      {values.map((text, index) => (
        <ControlInput
          key={index}
          id={`${id}-${String(index)}`}
          label={index === 0 ? undefined : `${name}, value ${String(index + 1)}`}
          describedBy={problem === undefined ? help : `${fault} ${help}`}
          invalid={problem !== undefined}
          placeholder={placeholderOf(param)}
          onText={(changed) => onTexts(values.with(index, changed))}
          {...{ control, name, required, text, suggestions }}
        />
      ))}
      {problem !== undefined && (
        <p id={fault} className={styles.fault}>
          <Prose text={problem} />
        </p>
      )}
      {problem === undefined && texts.some((text) => isPlainText(param, text)) && (
        <p className={classes(styles.help, controls.quiet)}>Not JSON: it is sent as text.</p>
      )}
      {/* It describes the input also while it is hidden. */}
      <p id={help} className={classes(styles.help, controls.quiet)} hidden={!asked && !helped}>
        <Prose text={helpText(description)} />
      </p>
    </div>
  );
}

function notes(
  { required, repeatable, in: location, schema: { minimum, maximum, format } }: ParamDescription,
  { kind }: Control,
): string {
  const all = [
    required ? "required" : "",
    repeatable ? "repeatable" : "",
    rangeOf(minimum, maximum),
    format === "date-time" ? "UTC" : "",
    location === "query" ? "" : location,
    kind === "json" ? "JSON" : "",
  ];
  return all.filter((note) => note !== "").join(" · ");
}

function rangeOf(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum === undefined) return maximum === undefined ? "" : `≤ ${String(maximum)}`;
  return maximum === undefined ? `≥ ${String(minimum)}` : `${String(minimum)}–${String(maximum)}`;
}

function placeholderOf({ default: preset, schema }: ParamDescription): string {
  if (preset === undefined) return schema.format === "date-time" ? "2025-01-31T12:00:00Z" : "";
  return `${typeof preset === "string" ? preset : JSON.stringify(preset)} (default)`;
}
