import type { ReactNode } from "react";

/** Shown for an address that names no operation. */
export function UnknownAddress({ path }: { readonly path: string }): ReactNode {
  return (
    <>
      <title>No such operation · Playground</title>
      <h1>No such operation</h1>
      <p>
        The address names <code>{path}</code>, which no service has. The list has all operations.
      </p>
    </>
  );
}
