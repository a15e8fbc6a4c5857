import { helpText } from "@org/services/help-text";
import { useId, type ReactNode } from "react";
import type { ParamDescription } from "@org/http-core/describe";
import { classes } from "../style/classes.ts";
import { ControlInput } from "./ControlInput.tsx";
import { controlOf } from "./control.ts";
import { Prose } from "../prose/Prose.tsx";
import { slots } from "./slots.ts";
import styles from "./form.module.css";

/** What a {@link ParamField} takes. */
export interface ParamFieldProps {
  readonly param: ParamDescription;
  readonly texts: readonly string[];
  /** What is wrong with it. */
  readonly problem: string | undefined;
  readonly onTexts: (texts: readonly string[]) => void;
}

/** A parameter with its name, inputs, meaning and error. */
export function ParamField({ param, texts, problem, onTexts }: ParamFieldProps): ReactNode {
  const id = useId();
  const { name, required, description } = param;
  const control = controlOf(param);
  const help = `${id}-help`;
  const fault = `${id}-fault`;
  const values = slots(texts, param.repeatable);
  return (
    <div className={classes(styles.field, control.kind === "document" && styles.wide)}>
      <div className={styles.label}>
        <label htmlFor={`${id}-0`}>
          <code>{name}</code>
        </label>
        <span className={styles.note}>{notes(param)}</span>
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
          {...{ control, name, required, text }}
        />
      ))}
      {problem !== undefined && (
        <p id={fault} className={styles.fault}>
          <Prose text={problem} />
        </p>
      )}
      <p id={help} className={styles.help}>
        <Prose text={helpText(description)} />
      </p>
    </div>
  );
}

function notes({ required, repeatable, in: location }: ParamDescription): string {
  const all = [
    required ? "required" : "",
    repeatable ? "repeatable" : "",
    location === "query" ? "" : location,
  ];
  return all.filter((note) => note !== "").join(" · ");
}

function placeholderOf({ default: preset, schema }: ParamDescription): string {
  if (preset === undefined) return schema.format === "date-time" ? "2025-01-31T12:00:00Z" : "";
  return `${typeof preset === "string" ? preset : JSON.stringify(preset)} (default)`;
}
