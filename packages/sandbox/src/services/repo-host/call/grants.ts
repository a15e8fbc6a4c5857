import { randomOf } from "../../../core/random.ts";
import type { States } from "../../../core/state.ts";

/** A token that a user created. */
export interface Grant {
  readonly id: number;
  readonly login: string;
  readonly token: string;
  readonly scopes: readonly string[];
  /** The user's name for it, unique among the user's tokens. */
  readonly note: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** The tokens that users created. The sandbox's initial tokens are not among them. */
export interface Grants {
  /** The tokens of a user, oldest first. */
  readonly of: (login: string) => readonly Grant[];
  readonly byToken: (token: string) => Grant | undefined;
  readonly add: (grant: Omit<Grant, "id" | "token">) => Grant;
  readonly remove: (grant: Grant) => void;
}

/** Creates the store. A token follows from the seed and the number of tokens before it. */
export function createGrants(seed: number, states: States): Grants {
  const granted = states.value("repo-host tokens granted", 0);
  const grants = states.map<string, Grant>("repo-host tokens");
  return {
    of: (login) => Array.from(grants.values()).filter((grant) => grant.login === login),
    byToken: (token) => grants.get(token),
    add(request) {
      const id = ++granted.current;
      const grant = { ...request, id, token: randomOf(seed, "tokens", id).hex(40) };
      grants.set(grant.token, grant);
      return grant;
    },
    remove: ({ token }) => void grants.delete(token),
  };
}
