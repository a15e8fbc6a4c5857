import { useState, type ReactNode } from "react";
import controls from "../style/controls.module.css";
import { copyMasked } from "./copy-masked.ts";

/** What a {@link CopyButton} takes. */
export interface CopyButtonProps {
  readonly value: unknown;
  /** The text to copy. Default: the value */
  readonly textOf?: (value: unknown) => string | Promise<string>;
}

/** A button that copies a value, with keys masked, and says so until there is another value. */
export function CopyButton({ value, textOf = String }: CopyButtonProps): ReactNode {
  const [last, setLast] = useState<{ readonly value: unknown; readonly told: string }>();

  async function copy(): Promise<void> {
    try {
      await copyMasked(textOf(value));
      setLast({ value, told: "Copied" });
    } catch {
      // Browsers offer no clipboard to an http page of another machine.
      setLast({ value, told: "Not copied" });
    }
  }

  return (
    <button type="button" className={controls.button} onClick={() => void copy()}>
      {last !== undefined && last.value === value ? last.told : "Copy"}
    </button>
  );
}
