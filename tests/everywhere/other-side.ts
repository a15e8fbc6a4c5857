import { createSandbox } from "@org/sandbox";
import { serve } from "@org/sandbox/node";
import type { World } from "./case.ts";
import { serveMoody } from "./moody-service.ts";

/** The services of the cases, on ports of this machine. */
export interface OtherSide {
  readonly world: Omit<World, "browser">;
  readonly close: () => Promise<void>;
}

/** Starts the four services of the sandbox and the moody one. */
export async function startOtherSide(): Promise<OtherSide> {
  const sandbox = createSandbox();
  const [served, moody] = await Promise.all([serve(sandbox), serveMoody()]);
  const { chainstats, validators, clob, repoHost } = sandbox.credentials;
  const [user] = repoHost.users;
  if (user === undefined) throw new Error("the sandbox has no user");
  return {
    world: {
      services: served.urls,
      moody: moody.url,
      credentials: {
        chainstats: { good: chainstats.standard, poor: chainstats.free },
        validators,
        clob: clob.casual,
        repoHost: user.token,
      },
    },
    async close() {
      await Promise.all([served.close(), moody.close()]);
    },
  };
}
