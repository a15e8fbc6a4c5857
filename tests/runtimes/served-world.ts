import { createSandbox } from "@org/sandbox";
import { serve } from "@org/sandbox/node";
import type { World } from "./case.ts";
import { serveScripted } from "./scripted-service.ts";

/** The input of the cases, with its services on ports of this machine. */
export interface ServedWorld {
  readonly world: Omit<World, "browser">;
  readonly close: () => Promise<void>;
}

/** Starts the sandbox's services, and the service of scripted-service.ts. */
export async function serveWorld(): Promise<ServedWorld> {
  const sandbox = createSandbox();
  const [served, scripted] = await Promise.all([serve(sandbox), serveScripted()]);
  const { chainstats, validators, clob, repoHost } = sandbox.credentials;
  const [user] = repoHost.users;
  if (user === undefined) throw new Error("the sandbox has no user");
  return {
    world: {
      services: served.urls,
      scripted: scripted.url,
      credentials: {
        chainstats: { good: chainstats.standard, poor: chainstats.free },
        validators,
        clob: clob.casual,
        repoHost: user.token,
      },
    },
    async close() {
      await Promise.all([served.close(), scripted.close()]);
    },
  };
}
