import type { Incoming } from "../core/incoming.ts";
import { controlApp } from "./control-app.ts";
import { CONTROL_PATH, type Controlled } from "./controlled.ts";

/** Makes what answers below {@link CONTROL_PATH}: the page, its JSON API, OpenAPI documents. */
export function createControl(controlled: Controlled): (incoming: Incoming) => Promise<Response> | undefined {
  const app = controlApp(controlled);
  return (incoming) => {
    const { method, url, headers, body, prefix } = incoming;
    const path = url.pathname.slice(prefix.length);
    if (path !== CONTROL_PATH && !path.startsWith(`${CONTROL_PATH}/`)) return undefined;
    const asked = new Request(url, {
      method,
      headers: [...headers],
      ...(method !== "GET" && method !== "HEAD" && body.length > 0 && { body }),
    });
    return Promise.resolve(app.fetch(asked, { incoming }));
  };
}
