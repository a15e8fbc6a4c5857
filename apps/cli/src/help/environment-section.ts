import type { Variables } from "@org/services";
import { wrap } from "../terminal/wrap.ts";

/** The help text on the service's environment variables. */
export function environmentText(variables: Variables, columns: number): string {
  const addresses = Object.values(variables.addresses);
  const text =
    `Requests go to a sandbox in this process, with made-up data and a credential that works there. ` +
    `${addresses.join(" and ")} select${addresses.length === 1 ? "s" : ""} a deployment; ` +
    `its credential comes from ${variables.credential.join(", ")}.`;
  return wrap(text, columns - 2)
    .map((line) => `  ${line}`)
    .join("\n");
}
