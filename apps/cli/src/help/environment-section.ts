import type { Variables } from "@org/services";
import { wrap } from "./wrap.ts";

/** What the environment decides, in words. */
export function environmentText(variables: Variables, columns: number): string {
  const addresses = Object.values(variables.addresses);
  const text =
    `A sandbox in this process answers, with made-up data and a credential that works there. ` +
    `${addresses.join(" and ")} lead${addresses.length === 1 ? "s" : ""} to a deployment; ` +
    `its credential comes from ${variables.credential.join(", ")}.`;
  return wrap(text, columns - 2)
    .map((line) => `  ${line}`)
    .join("\n");
}
