import type { Credential, CredentialSource } from "./credential.ts";

/** The credential in force, and the one that follows a rejected one. */
export interface InForce {
  readonly current: () => Credential | Promise<Credential>;
  /**
   * The credential that takes a rejected one's place; undefined where there is none. Calls whose credential was
   * rejected together share one request for it; one that comes late, with a credential that was replaced long
   * since, takes what is in force.
   */
  readonly replace: (rejected: Credential) => Promise<Credential | undefined>;
}

/** Makes an {@link InForce} of what the client was given. */
export function inForce(source: CredentialSource): InForce {
  if (typeof source !== "function")
    return { current: () => source, replace: () => Promise.resolve(undefined) };
  const replacements = new WeakMap<Credential, Promise<Credential>>();
  return {
    current: () => source(),
    async replace(rejected) {
      const known = replacements.get(rejected);
      const asked = known ?? Promise.resolve(source(rejected));
      replacements.set(rejected, asked);
      try {
        const found = await asked;
        // One that was rejected itself since is not in force any more.
        const successor = found !== rejected && replacements.has(found) ? await source() : found;
        if (successor !== rejected) return successor;
        // There is none yet: the next call that is rejected asks again.
        replacements.delete(rejected);
        return undefined;
      } catch (error) {
        replacements.delete(rejected);
        throw error;
      }
    },
  };
}
