import { useState } from "react";
import { catalogue } from "../catalogue/catalogue.ts";
import type { SeenValues } from "../form/seen-values.ts";
import type { ReachedSandbox } from "../run/sandbox.ts";

/** By the service's name. They are read once. */
const held = new Map<string, Promise<Pick<SeenValues, "suggest">>>();

/** Values that the sandbox holds. */
export interface HeldValues extends Pick<SeenValues, "suggest"> {
  /** Reads them, unless that was done. */
  readonly read: () => void;
}

/** The values that the sandbox holds for the forms of a service; none until they are read. */
export function useHeldValues(service: string, sandbox: ReachedSandbox): HeldValues {
  const [values, setValues] = useState<Pick<SeenValues, "suggest">>();

  async function read(): Promise<void> {
    const entries = catalogue.filter((entry) => entry.service.name === service);
    const reading =
      held.get(service) ?? import("./held-values.ts").then(({ heldValues }) => heldValues(entries, sandbox));
    held.set(service, reading);
    setValues(await reading);
  }

  return {
    suggest: (name) => values?.suggest(name) ?? [],
    read() {
      // Without suggestions, the form works as well. The next field tries again.
      if (values === undefined) read().catch(() => held.delete(service));
    },
  };
}
