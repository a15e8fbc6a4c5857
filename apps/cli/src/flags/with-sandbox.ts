import { environment } from "@org/http-core/operation";
import type { ServiceEntry } from "@org/services";
import { profileFor, profileOf } from "../reach/profile.ts";
import { destinationOf } from "./own-flags.ts";
import type { Typed } from "./parse-flags.ts";

/**
 * The flags that tell whether a saved position belongs to a command: with `--sandbox` also where the sandbox in this
 * process responds because no address is set. Else made-up rows would follow those of a deployment.
 *
 * @throws ParameterError (when awaited) where the profile does not exist, or its file is invalid
 */
export async function withSandbox(entry: ServiceEntry, typed: Typed): Promise<Typed> {
  const { profile, sandbox } = destinationOf(typed);
  if (sandbox !== undefined) return typed;
  const isInProfile = profileFor(entry, await profileOf(profile)) !== undefined;
  const addresses = Object.values(entry.variables.addresses);
  if (isInProfile || addresses.some((name) => environment(name) !== undefined)) return typed;
  return { ...typed, flags: new Map([...typed.flags, ["sandbox", ["true"]]]) };
}
