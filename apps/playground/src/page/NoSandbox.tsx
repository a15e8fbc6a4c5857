import type { ReactNode } from "react";
import controls from "../style/controls.module.css";

/** What is shown where whoever serves the page serves no sandbox. */
export function NoSandbox({ error }: { readonly error: unknown }): ReactNode {
  return (
    <main className={controls.panel}>
      <h1>No sandbox</h1>
      <p>
        This page asks the sandbox that is served beside it, and there is none. <code>npx pnpm start</code>{" "}
        serves both.
      </p>
      <p className={controls.quiet}>{error instanceof Error ? error.message : String(error)}</p>
    </main>
  );
}
