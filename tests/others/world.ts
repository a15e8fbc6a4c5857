import type { Dialect } from "@org/http-core";
import { createSandbox, type Sandbox, type SandboxOptions } from "@org/sandbox";
import { serve, type ServedSandbox, type ServeOptions } from "@org/sandbox/node";

/** A sandbox on a port, which spells names as the deployments do that others' clients were made for. */
export interface World {
  readonly sandbox: Sandbox;
  readonly urls: ServedSandbox["urls"];
  /** Without a prefix. */
  readonly ownUrls: ServedSandbox["ownUrls"];
}

const deployed: Dialect = {
  paths: { "predictions.trades": "/data/trades" },
  headers: { SVC_: "POLY_", "X-Service-": "X-GitHub-" },
  vendor: "github",
};

/** Hands a fresh world to a case, and takes it away again: what one case uses up, no other misses. */
export async function inWorld(
  run: (world: World) => Promise<void>,
  options: Pick<SandboxOptions, "faults" | "limits"> = {},
  ways: Pick<ServeOptions, "socket" | "sockets" | "defaultService"> = {},
): Promise<void> {
  const sandbox = createSandbox({ dialect: deployed, ...options });
  const served = await serve(sandbox, { portPerService: true, ...ways });
  try {
    await run({ sandbox, urls: served.urls, ownUrls: served.ownUrls });
  } finally {
    await served.close();
  }
}
