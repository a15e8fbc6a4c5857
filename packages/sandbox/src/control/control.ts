import type { Incoming } from "../core/incoming.ts";
import { accessProblem, localAccess, type ControlAccess } from "./access.ts";
import { controlApp } from "./control-app.ts";
import { CONTROL_PATH, PRIVATE, type Controlled } from "./controlled.ts";

/** Makes what answers below {@link CONTROL_PATH}: the page, its JSON API, OpenAPI documents. */
export function createControl(controlled: Controlled): Control {
  const app = controlApp(controlled);
  return (incoming, access = localAccess) => {
    const { method, url, headers, body, prefix } = incoming;
    const path = url.pathname.slice(prefix.length);
    if (path !== CONTROL_PATH && !path.startsWith(`${CONTROL_PATH}/`)) return undefined;
    const problem = accessProblem(incoming, access, path === CONTROL_PATH || path === `${CONTROL_PATH}/`);
    if (problem !== undefined)
      return Promise.resolve(
        Response.json({ error: problem.error }, { status: problem.status, headers: PRIVATE }),
      );
    const asked = new Request(url, {
      method,
      headers: [...headers],
      ...(method !== "GET" && method !== "HEAD" && body.length > 0 && { body }),
    });
    return Promise.resolve(app.fetch(asked, { incoming }));
  };
}

/**
 * Answers what is below {@link CONTROL_PATH}. Undefined: the request is for a service.
 *
 * @param access who may. @default programs, and pages of this machine's own names
 */
export type Control = (incoming: Incoming, access?: ControlAccess) => Promise<Response> | undefined;
