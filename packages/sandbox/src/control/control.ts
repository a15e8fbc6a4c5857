import { accessProblem, localAccess, type Control } from "./access.ts";
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
