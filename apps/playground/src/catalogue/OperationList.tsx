import { useState, type ReactNode } from "react";
import { services } from "@org/services";
import controls from "../style/controls.module.css";
import { catalogue } from "./catalogue.ts";
import type { CatalogueEntry } from "./entry.ts";
import styles from "./catalogue.module.css";
import { search } from "./search.ts";

/** What an {@link OperationList} takes. */
export interface OperationListProps {
  /** Undefined where the address names none. */
  readonly current: CatalogueEntry | undefined;
  /** The address of an operation. */
  readonly linkTo: (entry: CatalogueEntry) => string;
  readonly onPick: () => void;
}

/** Every operation, by service, with a search. */
export function OperationList({ current, linkTo, onPick }: OperationListProps): ReactNode {
  const [words, setWords] = useState("");
  const found = search(catalogue, words);
  const groups = services
    .map((service) => ({ service, entries: found.filter((entry) => entry.service === service) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <>
      <input
        type="search"
        className={controls.input}
        aria-label="Search operations and parameters"
        placeholder="Search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <p role="status" className={styles.count}>
        {words.trim() === "" ? "" : `${String(found.length)} of ${String(catalogue.length)} operations`}
      </p>
      {groups.map(({ service, entries }) => (
        <section key={service.name} aria-labelledby={`service-${service.name}`} className={styles.group}>
          <h2 id={`service-${service.name}`} className={styles.title}>
            {service.title}
          </h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <a
                  href={linkTo(entry)}
                  className={styles.link}
                  aria-current={entry === current ? "page" : undefined}
                  onClick={onPick}
                >
                  {entry.description.name}
                  <span className={styles.method}>{entry.route ? "any" : entry.description.method}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
