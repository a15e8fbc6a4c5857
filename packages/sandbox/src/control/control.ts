import type { Incoming } from "../core/incoming.ts";
import { accessProblem, localAccess, type Control, type ControlAccess } from "./access.ts";
import { controlApp } from "./control-app.ts";
import { CONTROL_PATH, PRIVATE, type Controlled } from "./controlled.ts";

/** The path below {@link CONTROL_PATH} where monitors check whether the sandbox runs. */
const HEALTH = "/health";

/**
 * The answer to a control request that needs neither the request's body nor its world: the health, or the refusal of a
 * request without access. Undefined: the request has access, or is for a service.
 *
 * @param access who may use it. @default programs, and pages under this machine's own names
 */
export function immediateResponse(
  incoming: Omit<Incoming, "body" | "address">,
  access: ControlAccess = localAccess,
): Response | undefined {
  const path = controlPath(incoming);
  if (path === undefined) return undefined;
  if (path === HEALTH && (incoming.method === "GET" || incoming.method === "HEAD"))
    return Response.json({ status: "ok" }, { headers: PRIVATE });
  const problem = accessProblem(incoming, access);
  if (problem === undefined) return undefined;
  const { status, error } = problem;
  const headers = { ...PRIVATE, ...(status === 401 && { "WWW-Authenticate": CHALLENGE }) };
  return Response.json({ error }, { status, headers });
}

/** Browsers ask for a password only where `Basic` is offered (RFC 9110, 11.6.1). */
const CHALLENGE = 'Bearer realm="sandbox", Basic realm="sandbox"';

/** The path of a request below {@link CONTROL_PATH}; undefined: the request is for a service. */
export function controlPath({ url, prefix }: Pick<Incoming, "url" | "prefix">): string | undefined {
  const root = prefix + CONTROL_PATH;
  const { pathname } = url;
  return pathname === root || pathname.startsWith(`${root}/`) ? pathname.slice(root.length) : undefined;
}

/** Creates the handler below {@link CONTROL_PATH}: the JSON API and the OpenAPI documents. */
export function createControl(controlled: Controlled): Control {
  const app = controlApp(controlled);
  return (incoming, access) => {
    if (controlPath(incoming) === undefined) return undefined;
    const immediate = immediateResponse(incoming, access);
    if (immediate !== undefined) return Promise.resolve(immediate);
    const { method, url, headers, body } = incoming;
    const request = new Request(url, {
      method,
      headers: [...headers],
      ...(method !== "GET" && method !== "HEAD" && body.length > 0 && { body }),
    });
    return Promise.resolve(app.fetch(request, { incoming }));
  };
}
