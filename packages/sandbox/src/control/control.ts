import type { Dialect } from "@org/http-core";
import type { VirtualClock } from "../clock/virtual-clock.ts";
import type { Incoming } from "../core/incoming.ts";
import type { SandboxCredentials } from "../credentials.ts";
import type { Faults } from "../faults/fault-book.ts";
import type { Journal } from "../journal/journal.ts";
import type { Snapshots } from "../snapshots.ts";
import { controlApp } from "./control-app.ts";

/** What can be looked at and steered from outside. */
export interface Controlled extends Snapshots {
  readonly clock: VirtualClock;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly reset: () => void;
  readonly credentials: SandboxCredentials;
  readonly dialect: Dialect;
}

/** Where the sandbox's own page is, at every address of it. */
export const CONTROL_PATH = "/_sandbox";

/** Makes what answers below {@link CONTROL_PATH}: the page, its JSON API, OpenAPI documents. */
export function createControl(controlled: Controlled): (incoming: Incoming) => Promise<Response> | undefined {
  const app = controlApp(controlled);
  return (incoming) => {
    const { method, url, headers, body, prefix } = incoming;
    const path = url.pathname.slice(prefix.length);
    if (path !== CONTROL_PATH && !path.startsWith(`${CONTROL_PATH}/`)) return undefined;
    const asked = new Request(url, {
      method,
      headers,
      ...(method !== "GET" && method !== "HEAD" && body.length > 0 && { body }),
    });
    return Promise.resolve(app.fetch(asked, { incoming }));
  };
}
