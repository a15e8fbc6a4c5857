import { store, stored } from "../environment/storage.ts";
import { baseIn } from "./base-in.ts";
import type { ReachedSandbox } from "./sandbox.ts";

const KEY = "playground.world";

/** The name of this tab's world in the sandbox. It is the same after a reload. */
export function tabWorld(): string {
  const known = stored("sessionStorage", KEY);
  if (known !== undefined) return known;
  const made = `tab-${crypto.getRandomValues(new Uint32Array(1)).toString()}`;
  store("sessionStorage", KEY, made);
  return made;
}

/** A sandbox whose services are those of a world. Its other worlds do not see the requests. */
export function sandboxIn(sandbox: ReachedSandbox, world: string): ReachedSandbox {
  const { bases } = sandbox;
  return {
    ...sandbox,
    bases: {
      chainstats: baseIn(bases.chainstats, world),
      validators: baseIn(bases.validators, world),
      clob: baseIn(bases.clob, world),
      catalog: baseIn(bases.catalog, world),
      repoHost: baseIn(bases.repoHost, world),
    },
  };
}
