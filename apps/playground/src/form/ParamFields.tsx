import type { ReactNode } from "react";
import { ParameterError } from "@org/http-core";
import type { ParamDescription } from "@org/http-core/describe";
import type { Draft } from "./draft.ts";
import { ParamField } from "./ParamField.tsx";
import styles from "./form.module.css";

/** What {@link ParamFields} take. */
export interface ParamFieldsProps {
  readonly params: readonly ParamDescription[];
  readonly draft: Draft;
  /** The error of the last run. */
  readonly error: unknown;
  readonly onDraft: (draft: Draft) => void;
}

/** The inputs of several parameters. */
export function ParamFields({ params, draft, error, onDraft }: ParamFieldsProps): ReactNode {
  return (
    <div className={styles.fields}>
      {params.map((param) => (
        <ParamField
          key={param.name}
          param={param}
          texts={draft[param.name] ?? []}
          error={errorOf(error, param.name)}
          onTexts={(texts) => onDraft({ ...draft, [param.name]: texts })}
        />
      ))}
    </div>
  );
}

/** The error of a parameter, which is named by a path: `tag_id.0`. */
function errorOf(error: unknown, name: string): ParameterError | undefined {
  return error instanceof ParameterError && error.parameter.split(".")[0] === name ? error : undefined;
}
