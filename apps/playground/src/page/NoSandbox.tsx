import type { ReactNode } from "react";
import controls from "../style/controls.module.css";

/** Shown if the server of the page serves no sandbox. */
export function NoSandbox({ error }: { readonly error: unknown }): ReactNode {
  return (
    <main className="waiting">
      <h1>No sandbox</h1>
      <p role="alert">
        This page needs <code>sandbox.json</code> beside it, which says where the sandbox is. A build has it,
        and <code>npx pnpm start</code> serves it.
      </p>
      <p className={controls.quiet}>{error instanceof Error ? error.message : String(error)}</p>
    </main>
  );
}
