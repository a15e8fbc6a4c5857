import { helpText } from "@org/services/help-text";
import type { ReactNode } from "react";
import type { CatalogueEntry } from "../catalogue/entry.ts";
import { Prose } from "../prose/Prose.tsx";
import styles from "./page.module.css";

/** What an {@link OperationIntro} takes. */
export interface OperationIntroProps {
  readonly entry: CatalogueEntry;
  /** The heading. Default: the operation's name */
  readonly title: string | undefined;
  /** Parameters in the address that the operation lacks. */
  readonly lacking: readonly string[];
  /** Below the operation's documentation. */
  readonly children: ReactNode;
}

/** An operation's name and documentation. */
export function OperationIntro({
  entry: { service, description },
  title,
  lacking,
  children,
}: OperationIntroProps): ReactNode {
  return (
    <div className={styles.intro}>
      <div className={styles.name}>
        <h1>{title ?? description.name}</h1>
        <p className={styles.kind}>{service.title}</p>
      </div>
      {description.description !== "" && (
        <p>
          <Prose text={helpText(description.description)} />
        </p>
      )}
      {children}
      {lacking.length > 0 && (
        <p className={styles.warning}>
          The address has a parameter that the operation lacks: {lacking.join(", ")}. It is not sent.
        </p>
      )}
    </div>
  );
}
