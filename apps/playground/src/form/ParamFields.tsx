import type { ReactNode } from "react";
import type { ParamDescription } from "@org/openapi";
import type { Draft } from "./draft.ts";
import { ParamField } from "./ParamField.tsx";
import type { Problems } from "./problems.ts";
import styles from "./form.module.css";

/** What {@link ParamFields} take. */
export interface ParamFieldsProps {
  readonly params: readonly ParamDescription[];
  readonly draft: Draft;
  readonly problems: Problems;
  /** Values to choose from, for a parameter's name. */
  readonly suggest: (name: string) => readonly string[];
  /** Whether the help of every field is shown. */
  readonly helped: boolean;
  readonly onDraft: (draft: Draft) => void;
}

/** The inputs of several parameters. */
export function ParamFields({
  params,
  draft,
  problems,
  suggest,
  helped,
  onDraft,
}: ParamFieldsProps): ReactNode {
  return (
    <div className={styles.fields}>
      {params.map((param) => (
        <ParamField
          key={param.name}
          param={param}
          texts={draft[param.name] ?? []}
          problem={problems[param.name]}
          suggestions={suggest(param.name)}
          helped={helped}
          onTexts={(texts) => onDraft({ ...draft, [param.name]: texts })}
        />
      ))}
    </div>
  );
}
