import { ParameterError, type Credential } from "@org/http-core";
import { environment } from "@org/http-core/operation";
import type { Reach, Variables } from "./service.ts";

/**
 * The address and credential of a service in the environment; undefined if it names no address.
 *
 * @param credential creates the credential from the values of its variables, in their order
 * @param read reads a variable. Default: from the environment of the process
 * @throws ParameterError where it names some of the addresses but not all
 */
export function fromEnvironment(
  { addresses, credential: names }: Variables,
  credential: (...values: readonly string[]) => Credential,
  read: (name: string) => string | undefined = environment,
): Reach | undefined {
  const found = Object.entries(addresses).map(
    ([base, variable]) => [base, read(variable), variable] as const,
  );
  if (found.every(([, url]) => url === undefined)) return undefined;
  const bases: Record<string, string> = {};
  for (const [base, url, variable] of found) {
    if (url === undefined)
      throw new ParameterError(variable, "an address, since another one is set", "nothing");
    bases[base] = url;
  }
  const values = names.map((name) => read(name)).filter((value) => value !== undefined);
  return { bases, auth: values.length === names.length ? credential(...values) : undefined };
}
