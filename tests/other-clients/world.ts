import type { Dialect } from "@org/http-core";
import { createSandbox, type Sandbox, type SandboxOptions } from "@org/sandbox";
import { serve, type ServedSandbox, type ServeOptions } from "@org/sandbox/node";

/** A served sandbox with the names of the deployments that these clients were made for. */
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

/** Runs a case with a fresh sandbox, so that no case spends another one's limits. */
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
