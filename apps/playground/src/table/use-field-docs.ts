import { use } from "react";

/** The documentation of fields, by name. */
export type FieldDocs = Readonly<Record<string, string>>;

const NONE: FieldDocs = {};

let loading: Promise<Readonly<Record<string, FieldDocs>>> | undefined;

/** Loads the documentation of all rows' fields, once. A table without units still serves: a failure leaves it empty. */
export function loadFieldDocs(): NonNullable<typeof loading> {
  loading ??= import("virtual:field-docs").then(
    (loaded) => loaded.default,
    () => ({}),
  );
  return loading;
}

/** The documentation of the fields of an operation's rows. A table waits for it: its units decide how amounts are shown. */
export function useFieldDocs(operation: string): FieldDocs {
  return use(loadFieldDocs())[operation] ?? NONE;
}
