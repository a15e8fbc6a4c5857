import type { Incoming } from "../core/incoming.ts";
import { accessProblem, localAccess, type Control, type ControlAccess } from "./access.ts";
import { controlApp } from "./control-app.ts";
import { CONTROL_PATH, PRIVATE, type Controlled } from "./controlled.ts";

/**
 * The refusal of a control request without access. It needs neither the request's body nor its world. Undefined: the
 * request has access, or is for a service.
 *
 * @param access who may use it. @default programs, and pages under this machine's own names
 */
export function controlRefusal(
  incoming: Omit<Incoming, "body" | "address">,
  access: ControlAccess = localAccess,
): Response | undefined {
  const path = controlPath(incoming);
  if (path === undefined) return undefined;
  const problem = accessProblem(incoming, access, path === "" || path === "/");
  return problem && Response.json({ error: problem.error }, { status: problem.status, headers: PRIVATE });
}

/** The path of a request below {@link CONTROL_PATH}; undefined: the request is for a service. */
export function controlPath({ url, prefix }: Pick<Incoming, "url" | "prefix">): string | undefined {
  const root = prefix + CONTROL_PATH;
  const { pathname } = url;
  return pathname === root || pathname.startsWith(`${root}/`) ? pathname.slice(root.length) : undefined;
}

/** Creates the handler below {@link CONTROL_PATH}: the page, its JSON API and the OpenAPI documents. */
export function createControl(controlled: Controlled): Control {
  const app = controlApp(controlled);
  return (incoming, access) => {
    if (controlPath(incoming) === undefined) return undefined;
    const refused = controlRefusal(incoming, access);
    if (refused !== undefined) return Promise.resolve(refused);
    const { method, url, headers, body } = incoming;
    const asked = new Request(url, {
      method,
      headers: [...headers],
      ...(method !== "GET" && method !== "HEAD" && body.length > 0 && { body }),
    });
    return Promise.resolve(app.fetch(asked, { incoming }));
  };
}
