import { useEffect, useState } from "react";

/** The documentation of fields, by name. */
export type FieldDocs = Readonly<Record<string, string>>;

const NONE: FieldDocs = {};

/** The documentation of the fields of an operation's rows; empty until it is loaded. */
export function useFieldDocs(operation: string): FieldDocs {
  const [docs, setDocs] = useState<Readonly<Record<string, FieldDocs>>>({});
  useEffect(() => {
    let current = true;
    // A table without units still serves.
    void import("virtual:field-docs").then(
      (loaded) => {
        if (current) setDocs(loaded.default);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return docs[operation] ?? NONE;
}
