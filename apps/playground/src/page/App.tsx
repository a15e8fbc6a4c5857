import { useRef, useState, type ReactNode } from "react";
import { catalogue, type CatalogueEntry } from "../catalogue/catalogue.ts";
import { OperationList } from "../catalogue/OperationList.tsx";
import type { Draft } from "../form/draft.ts";
import type { SandboxReach } from "../run/sandbox-reach.ts";
import { classes } from "../style/classes.ts";
import controls from "../style/controls.module.css";
import { readAddress, writeAddress } from "./address.ts";
import { OperationPage } from "./OperationPage.tsx";
import styles from "./page.module.css";
import { useHash } from "./use-hash.ts";

/** The page: the list of operations and the one in the page's address. */
export function App({ sandbox }: { readonly sandbox: SandboxReach }): ReactNode {
  const hash = useHash();
  const [listed, setListed] = useState(false);
  const main = useRef<HTMLElement>(null);
  const exampleOf = ({ operation }: CatalogueEntry): Draft => sandbox.examples[operation.id] ?? {};

  const address = readAddress(hash);
  const entry = catalogue.find(({ path }) => path === address.path);
  const [first] = catalogue;
  const shown = entry ?? first;
  if (shown === undefined) return <p>There are no operations.</p>;
  const draft = entry === undefined ? exampleOf(shown) : address.draft;
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
          Skip to the operation
        </button>
        <p className={styles.brand}>Playground</p>
        <p className={classes(controls.quiet, styles.tagline)}>Every operation, against the sandbox</p>
        <button
          type="button"
          className={classes(controls.button, styles.toggle)}
          aria-expanded={listed}
          aria-controls="operations"
          onClick={() => setListed(!listed)}
        >
          Operations
        </button>
      </header>
      <nav id="operations" className={styles.nav} aria-label="Operations" data-listed={listed}>
        <OperationList
          current={shown}
          linkTo={(other) => writeAddress({ path: other.path, draft: exampleOf(other) })}
          onPick={() => setListed(false)}
        />
      </nav>
      <main className={styles.main} ref={main} tabIndex={-1}>
        <OperationPage key={shown.path} entry={shown} hash={hash} draft={draft} sandbox={sandbox} />
      </main>
    </div>
  );
}
