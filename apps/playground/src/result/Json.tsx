import type { ReactNode } from "react";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { asJson } from "../table/cell-text.ts";

/** A value as JSON, or text unchanged. It is focusable, so that it can be scrolled by keyboard. */
export function Json({ value, label }: { readonly value: unknown; readonly label: string }): ReactNode {
  const isText = typeof value === "string";
  return (
    <pre
      className={classes(controls.code, isText && controls.wrapped)}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {isText ? value : asJson(value)}
    </pre>
  );
}
