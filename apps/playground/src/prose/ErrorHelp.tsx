import type { ReactNode } from "react";
import type { CallError } from "@org/http-core";
import { errorPages } from "@org/services/error-pages";
import { pageBlocks, type PageBlock } from "@org/services/page-blocks";
import controls from "../style/controls.module.css";
import { Prose } from "./Prose.tsx";
import styles from "./prose.module.css";

/** The page of the documentation on an error. The module holds the pages of all errors: load it on demand. */
export function ErrorHelp({ code }: { readonly code: CallError["code"] }): ReactNode {
  return (
    <div className={styles.page}>
      {pageBlocks(errorPages[code]).map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { readonly block: PageBlock }): ReactNode {
  switch (block.kind) {
    case "heading":
      return <h3>{block.text}</h3>;
    case "text":
      return (
        <p>
          <Prose text={block.text} />
        </p>
      );
    case "code":
      return (
        <pre className={controls.code} tabIndex={0} role="region" aria-label="Example">
          {block.text}
        </pre>
      );
    case "list":
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>
              <Prose text={item} />
            </li>
          ))}
        </ul>
      );
    case "table":
      return (
        <dl>
          {block.rows.map(([first = "", ...others]) => (
            <div key={first}>
              <dt>
                <Prose text={first} />
              </dt>
              <dd>
                <Prose text={others.join("; ")} />
              </dd>
            </div>
          ))}
        </dl>
      );
  }
}
