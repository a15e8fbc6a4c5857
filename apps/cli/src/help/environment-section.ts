import type { ServiceName } from "@org/services";
import { variables } from "../reach/variables.ts";
import { wrap } from "./wrap.ts";

/** What the environment decides, in words. */
export function environmentText(name: ServiceName, columns: number): string {
  const { addresses, credential } = variables[name];
  const text =
    `A sandbox in this process answers, with made-up data and a credential that works there. ` +
    `${addresses.join(" and ")} lead${addresses.length === 1 ? "s" : ""} to a deployment; ` +
    `its credential comes from ${credential.join(", ")}.`;
  return wrap(text, columns - 2)
    .map((line) => `  ${line}`)
    .join("\n");
}
